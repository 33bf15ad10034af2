export * from '@tablewright/client/lean'
