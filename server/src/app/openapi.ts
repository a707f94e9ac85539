// OpenAPI from the contract, and a page people can read. Both are made once at the start.
import { z } from 'zod'
import { Errors } from '@mall/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { OpenRight } from '@mall/domain/openApi/openApi.codes.ts'
import { openGuide } from './openGuide.ts'
import type { Route } from './serve.ts'
import type { Settings } from './settings.ts'

const accessText = { guest: '游客可用', user: '需登录', company: '需登录且已绑定企业', staff: '员工' } as const
const common = {
  token: { type: 'string', description: '会话 token，也可放在请求头 token' },
  priceAreaCode: { type: 'string', description: '销售区域，默认 035' },
  userName: { type: 'string' },
  commerceContractNo: { type: 'string', description: '框架合同号（合同模式）' },
  siteCode: { type: 'string', enum: ['HBJYJT'] },
  _t: { type: 'integer', description: '秒级时间戳' },
  channelCode: { type: 'string' },
}

const schemaOf = (schema: unknown, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Record<string, unknown>
  return json
}

export function openapi(routes: readonly Route[], settings: Settings) {
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
        description: `${accessText[call.access]}${call.right ? `，权限 ${call.right}` : ''}${call.open ? `，开放给密钥（${OpenRight.label(call.open)}）` : ''}。${call.refuses.map(r => `${Errors[r].code} ${Errors[r].message.replace(/\{\w+\}/g, '…')}`).join('；')}`,
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

const esc = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)

function page(routes: readonly Route[], settings: Settings): string {
  const areas = [...new Set(routes.map(r => r.path.split('/')[2] ?? ''))]
  const one = ({
    path,
    call,
  }: Route) => `<details id="${esc(path)}"><summary><b>${esc(call.title)}</b> <code>${esc(path)}</code> <small>${accessText[call.access]}${call.open ? `，开放（${OpenRight.label(call.open)}）` : ''}</small></summary>
<h4>请求示例</h4><pre>POST ${esc(path)}
content-type: application/json

${esc(JSON.stringify({ siteCode: 'HBJYJT', _t: 1795000000, ...(call.example as object) }, null, 2))}</pre>
<h4>请求字段</h4><pre>${esc(JSON.stringify(schemaOf(call.input, 'input'), null, 1))}</pre><h4>返回 data</h4><pre>${esc(JSON.stringify(schemaOf(call.output, 'output'), null, 1))}</pre>
${call.refuses.length ? `<h4>可能的拒绝</h4><ul>${call.refuses.map(r => `<li>${Errors[r].code} ${esc(Errors[r].message)}</li>`).join('')}</ul>` : ''}</details>`
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>接口文档 - ${esc(settings.siteName)}</title>
<style>body{font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;margin:0 auto;max-width:1000px;padding:24px;color:#1B2430;background:#F4F6F8}code{color:#1F5FBF}details{background:#fff;border:1px solid #E3E8ED;border-radius:4px;margin:6px 0;padding:8px 12px}summary{cursor:pointer}pre{background:#F4F6F8;padding:10px;overflow:auto;max-height:320px;border-radius:4px}small{color:#566373}table{border-collapse:collapse;background:#fff}td,th{border:1px solid #E3E8ED;padding:4px 10px;text-align:left}nav a{margin-right:12px}</style></head><body>
<main><h1>${esc(settings.siteName)} 接口</h1><p>全部接口为 POST，JSON 请求与返回；返回 <code>{ status: { code, message }, data }</code>，code 为 1 即成功，606 表示会话失效。机器可读：<a href="/api/openapi.json">/api/openapi.json</a>。共 ${routes.length} 个接口。</p>
${openGuide(routes, settings)}
<nav>${areas.map(a => `<a href="#area-${esc(a)}">${esc(a)}</a>`).join('')}</nav>
${areas
  .map(
    a =>
      `<h2 id="area-${esc(a)}">${esc(a)}</h2>${routes
        .filter(r => r.path.split('/')[2] === a)
        .map(one)
        .join('')}`,
  )
  .join('')}</main></body></html>`
}

export function registerDocs(app: FastifyInstance, routes: readonly Route[], settings: Settings): void {
  let json: string | undefined
  let html: string | undefined
  app.get('/api/openapi.json', async (_req, reply) => {
    json ??= JSON.stringify(openapi(routes, settings))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs', async (_req, reply) => {
    html ??= page(routes, settings)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
      .send(html)
  })
}
