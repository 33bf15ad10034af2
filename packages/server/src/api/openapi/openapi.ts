import type { AnySystem, JsonSchema, Route } from '@tablewright/system'
import { guardSystem, neededRight } from '../auth/authorize.js'
import { describeWebhooks, type WebhookItem } from './describe-webhooks.js'
import { NamedSchemas } from './named-schemas.js'
import { openApiPaths, operationId } from './path-forms.js'
import { type ProblemOptions, problemsOf, sharedResponses } from './problem-responses.js'
import { type Parameter, parametersOf, type RequestBody, requestBodyOf } from './request-parts.js'
import { problemSchema, type ResponseObject, type Responses, successOf } from './responses.js'

/** The subset of an OpenAPI 3.1 document that is generated. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
  }
  readonly servers: readonly { readonly url: string }[]
  /** Empty if calls need no token. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** The events that the system posts to registered endpoints. */
  readonly webhooks?: Readonly<Record<string, WebhookItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly securitySchemes?: Readonly<Record<string, object>>
  }
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  /** The right that the caller needs. */
  readonly 'x-required-right': string
  /** Texts of the notice after a change. The first text whose `<fields>` all have a value is shown. */
  readonly 'x-outcome'?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Responses
}

export interface OpenApiOptions {
  /** Base path of the system: `/api/account-pool`. */
  readonly base: string
  readonly version: string
  /** Whether calls need a bearer token. */
  readonly hasAuth: boolean
}

/** Describes a system's routes from the actions that they run. */
export function describeOpenApi(
  system: AnySystem,
  served: readonly Route[],
  options: OpenApiOptions,
): OpenApi {
  const routes = served.filter(({ unlisted }) => !unlisted)
  const guarded = guardSystem(system)
  const named = nameAnswers(routes)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const { hasAuth } = options
    const refusals = { right: neededRight(guarded, route), hasAuth, problems: system.problems }
    for (const path of openApiPaths(route.path)) {
      paths[path] ??= {}
      paths[path][route.method.toLowerCase()] = describeOperation(route, path, refusals, named)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: system.title,
      version: options.version,
      summary: system.summary,
      description: `${system.summary.replace(/\.$/, '')}. Errors are problems by RFC 9457 with a stable code.`,
    },
    servers: [{ url: options.base }],
    security: options.hasAuth ? [{ bearer: [] }] : [],
    tags: tagsOf(paths),
    paths,
    ...(system.events && { webhooks: describeWebhooks(system.name, system.events) }),
    components: {
      schemas: { Problem: problemSchema, ...named.schemas },
      responses: sharedResponses(paths),
      ...(options.hasAuth && {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'A token of the server.' },
        },
      }),
    },
  }
}

/** Names the answers of GET routes first, because other routes return the same objects. */
function nameAnswers(routes: readonly Route[]): NamedSchemas {
  const named = new NamedSchemas()
  for (const route of routes.filter(({ method }) => method === 'GET'))
    for (const path of openApiPaths(route.path))
      for (const response of Object.values(successOf(route))) named.replace(path, response)
  return named
}

function describeOperation(
  route: Route,
  path: string,
  refusals: ProblemOptions,
  named: NamedSchemas,
): Operation {
  const parameters = parametersOf(route, path)
  const requestBody = requestBodyOf(route)
  const { summary } = route.action
  const answers = Object.entries(successOf(route)).map(([status, response]) => [
    status,
    named.replace(path, response),
  ])
  return {
    operationId: operationId(route.method, path),
    summary,
    description: `${summary.replace(/\.$/, '')}. Needs the right ${refusals.right}.`,
    tags: [tagOf(path)],
    'x-required-right': refusals.right,
    ...(route.outcome && { 'x-outcome': route.outcome }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...Object.fromEntries(answers), ...problemsOf(route, refusals) },
  }
}

/** Returns the first segment of a path, as the tag. */
function tagOf(path: string): string {
  return path.split('/')[1] || 'system'
}

function tagsOf(paths: Readonly<Record<string, object>>): OpenApi['tags'] {
  const names = [...new Set(Object.keys(paths).map(tagOf))]
  return names.map((name) => ({ name, description: `Calls under /${name}.` }))
}
