export * from '@tablewright/design/templates'
