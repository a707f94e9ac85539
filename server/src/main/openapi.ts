// OpenAPI from the contract, and the page people read. Both are made when they are first asked for.
import { Errors } from '@mall/contract/main/errors.ts'
import type { FastifyInstance } from 'fastify'
import { OpenRight } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { maskToken } from '@mall/domain/people/session/maskedToken.ts'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { World } from '../kernel/ctx.ts'
import { accessText, refusedTexts, schemaOf } from './docsFields.ts'
import { areaOf, docsPage, withVisitor } from './docsPage.ts'
import { docsScript } from './docsScript.ts'
import type { Route } from '../kernel/serve/serve.ts'
import type { Settings } from '../kernel/settings/settings.ts'
import { pageCtx } from '../kernel/serve/wire.ts'

const common = {
  token: { type: 'string', description: '会话 token，也可放在请求头 token' },
  priceAreaCode: { type: 'string', description: '销售区域，默认 035' },
  userName: { type: 'string' },
  commerceContractNo: { type: 'string', description: '框架合同号（合同模式）' },
  siteCode: { type: 'string', enum: ['HBJYJT'] },
  _t: { type: 'integer', description: '秒级时间戳' },
  channelCode: { type: 'string' },
}

function openapi(routes: readonly Route[], settings: Settings) {
  const paths: Record<string, unknown> = {}
  for (const { path, call } of routes) {
    const input = schemaOf(call.input, 'input')
    const envelope = {
      type: 'object',
      required: ['status', 'data'],
      properties: {
        status: { $ref: '#/components/schemas/Status' },
        data: { ...schemaOf(call.output, 'output'), nullable: true },
      },
    }
    const content = {
      schema: { ...input, properties: { ...common, ...(input.properties as object | undefined) } },
      example: call.example,
    }
    paths[path] = {
      post: {
        tags: [path.split('/')[2]],
        operationId: path.slice(5).replace(/\//g, '_'),
        summary: call.title,
        description: `${accessText[call.access]}${call.right ? `，权限 ${call.right}` : ''}${call.open ? `，开放给密钥（${OpenRight.label(call.open)}）` : ''}。${call.refuses.map(r => `${Errors[r].code} ${refusedTexts(r).join(' / ')}`).join('；')}`,
        ...(call.access === 'guest' ? { security: [] } : call.open ? { security: [{ token: [] }, { key: [] }] } : {}),
        ...(call.open ? { 'x-open': call.open } : {}),
        requestBody: {
          required: true,
          content: { 'application/json': content, ...(call.form ? { 'application/x-www-form-urlencoded': content } : {}) },
        },
        responses: {
          200: { description: 'status.code 为 1 即成功，其余为业务拒绝', content: { 'application/json': { schema: envelope } } },
        },
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${settings.siteName} 接口`,
      version: '1',
      description: '全部接口为 POST，返回 { status: { code, message }, data }；code 1 成功，606 会话失效。',
    },
    servers: [{ url: settings.origin }],
    components: {
      schemas: {
        Status: {
          type: 'object',
          required: ['code', 'message'],
          properties: { code: { type: 'integer' }, message: { type: 'string' } },
        },
      },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' }, key: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ token: [] }],
    paths,
  }
}

const SDK_DIST = path.join(import.meta.dirname, '../../../sdk/dist')

export function registerDocs(app: FastifyInstance, world: World, routes: readonly Route[]): void {
  const { settings } = world
  let json: string | undefined
  const pages = new Map<string, string>()
  const areas = new Set(routes.map(r => areaOf(r.path)))
  const script = `(${String(docsScript)})()`
  app.get('/api/openapi.json', async (_req, reply) => {
    json ??= JSON.stringify(openapi(routes, settings))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs.js', async (_req, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
  // The package of sdk/, as the build made it; a tree that was not built has none.
  app.get('/api/docs/client.tgz', async (_req, reply) => {
    const file = (await readdir(SDK_DIST).catch(() => [])).find(name => name.endsWith('.tgz'))
    if (!file) return reply.code(404).send()
    return reply
      .type('application/gzip')
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(await readFile(path.join(SDK_DIST, file)))
  })
  app.get('/api/docs', async (req, reply) => {
    const asked = (req.query as { area?: unknown }).area
    const area = typeof asked === 'string' && areas.has(asked) ? asked : ''
    const page = pages.get(area) ?? docsPage(routes, settings, area)
    pages.set(area, page)
    const { viewer } = await pageCtx(req, world)
    const me = viewer && !viewer.actor ? { token: maskToken(viewer.token, randomBytes(64)), name: viewer.nickName } : null
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(withVisitor(page, me))
  })
}
