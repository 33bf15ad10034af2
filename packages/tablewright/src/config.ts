export * from '@tablewright/cli'
