export * from '@tablewright/server'
