export * from '@tablewright/design/model'
