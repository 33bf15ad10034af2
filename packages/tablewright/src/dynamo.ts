export * from '@tablewright/dynamo'
