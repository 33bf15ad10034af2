import type { AnySystem, JsonSchema, Route } from '@tablewright/system'
import { guardSystem, neededRight } from '../auth/authorize.js'
import { describeWebhooks, type WebhookItem } from './describe-webhooks.js'
import { openApiPaths, operationId } from './path-forms.js'
import { type Parameter, parametersOf, type RequestBody, requestBodyOf } from './request-parts.js'
import { problemSchema, type Responses, responsesOf } from './responses.js'

/** An OpenAPI 3.1 document, the part of it that is used. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly summary: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** The events that the system posts to those who registered for them. */
  readonly webhooks?: Readonly<Record<string, WebhookItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes?: Readonly<Record<string, object>>
  }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  /** The right that the caller needs. */
  readonly 'x-required-right': string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Responses
}

export interface OpenApiOptions {
  /** Where the system is offered: `/api/account-pool`. */
  readonly base: string
  readonly version: string
  /** Whether calls need a bearer token. */
  readonly hasAuth: boolean
}

/** Describes a system's routes from the very actions that they run. */
export function describeOpenApi(
  system: AnySystem,
  routes: readonly Route[],
  options: OpenApiOptions,
): OpenApi {
  const guarded = guardSystem(system)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    for (const path of openApiPaths(route.path)) {
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = describeOperation(route, path, neededRight(guarded, route))
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: system.title, version: options.version, summary: system.summary },
    servers: [{ url: options.base }],
    ...(options.hasAuth && { security: [{ bearer: [] }] }),
    paths,
    ...(system.events && { webhooks: describeWebhooks(system.name, system.events) }),
    components: {
      schemas: { Problem: problemSchema },
      ...(options.hasAuth && { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }),
    },
  }
}

function describeOperation(route: Route, path: string, right: string): Operation {
  const parameters = parametersOf(route, path)
  const requestBody = requestBodyOf(route)
  return {
    operationId: operationId(route.method, path),
    summary: route.action.summary,
    'x-required-right': right,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, right),
  }
}
