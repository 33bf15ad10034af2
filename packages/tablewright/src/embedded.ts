export * from '@tablewright/client/embedded'
