export * from '@tablewright/engine'
