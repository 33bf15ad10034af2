export * from '@tablewright/client/aws-sdk'
