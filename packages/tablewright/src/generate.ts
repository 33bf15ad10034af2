export * from '@tablewright/generate'
