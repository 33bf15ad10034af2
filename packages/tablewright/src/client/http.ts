export * from '@tablewright/client/http'
