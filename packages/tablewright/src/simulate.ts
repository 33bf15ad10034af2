export * from '@tablewright/simulate'
