export * from '@tablewright/system'
