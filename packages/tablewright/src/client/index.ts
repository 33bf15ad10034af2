export * from '@tablewright/client'
