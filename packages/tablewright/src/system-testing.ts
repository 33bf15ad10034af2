export * from '@tablewright/system/testing'
