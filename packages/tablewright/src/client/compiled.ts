export * from '@tablewright/client/compiled'
