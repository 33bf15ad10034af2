export { type ErrorDetails, isTablewrightError, TablewrightError } from '@tablewright/base'
export * from '@tablewright/design'
