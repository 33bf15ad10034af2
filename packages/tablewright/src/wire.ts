export * from '@tablewright/server/wire'
