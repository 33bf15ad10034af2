import type { ErrorEvent, Hooks, RequestEvent, ResponseEvent } from '../execute/context.js'

/** The part of OpenTelemetry's `Span` that is used; any tracer of `@opentelemetry/api` fits. */
export interface SpanLike {
  setAttribute(name: string, value: string | number): unknown
  setStatus(status: { code: number; message?: string }): unknown
  recordException(error: Error): unknown
  end(): void
}

export interface TracerLike {
  startSpan(name: string, options: { kind: number; attributes: Record<string, string> }): SpanLike
}

const clientKind = 2
const errorStatus = 2

/**
 * Returns hooks that create a span for every request, named after the pattern, with OpenTelemetry's semantic
 * conventions.
 */
export function telemetry(tracer: TracerLike): Hooks {
  const spans = new WeakMap<object, SpanLike>()
  const finish = ({ input }: RequestEvent, mark: (span: SpanLike) => void) => {
    const span = spans.get(input)
    if (!span) return
    mark(span)
    span.end()
  }
  return {
    onRequest: ({ pattern, operation, input }) => {
      const attributes = {
        'db.system.name': 'aws.dynamodb',
        'db.operation.name': operation,
        'db.query.summary': pattern,
      }
      spans.set(input, tracer.startSpan(pattern, { kind: clientKind, attributes }))
    },
    onResponse: (event: ResponseEvent) =>
      finish(event, (span) => {
        for (const { TableName = '', CapacityUnits = 0 } of event.consumed) {
          span.setAttribute(`aws.dynamodb.consumed_capacity.${TableName}`, CapacityUnits)
        }
      }),
    onError: (event: ErrorEvent) =>
      finish(event, (span) => {
        const error = event.error instanceof Error ? event.error : new Error(String(event.error))
        span.recordException(error)
        span.setStatus({ code: errorStatus, message: error.message })
      }),
  }
}
