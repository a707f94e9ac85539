// JSON-RPC 2.0 as far as the Model Context Protocol uses it in one answer: one request, notification or answer a body; no batches.

export const RPC = {
  parse: -32_700,
  invalid: -32_600,
  noMethod: -32_601,
  params: -32_602,
  internal: -32_603,
  /** Ours: the request was let in by nobody (key, address, limit, another site). */
  refused: -32_000,
} as const

export type RpcId = string | number | null
/** Thrown where a request is not to be answered with a result; `http` as the protocol's transport wants it. */
export class RpcError extends Error {
  readonly code: number
  readonly http: number
  readonly data: Record<string, unknown> | undefined
  constructor(code: number, message: string, { http = 200, data }: { http?: number; data?: Record<string, unknown> } = {}) {
    super(message)
    this.code = code
    this.http = http
    this.data = data
  }
}

export const rpcResult = (id: RpcId, result: unknown) => ({ jsonrpc: '2.0' as const, id, result })
export const rpcError = (id: RpcId, e: RpcError) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code: e.code, message: e.message, ...(e.data ? { data: e.data } : {}) },
})

export const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)
const isId = (v: unknown): v is string | number => (typeof v === 'string' ? v.length <= 200 : Number.isSafeInteger(v))

/** The id to answer with, also to what is no sound request. */
export const idOf = (message: unknown): RpcId => (isObject(message) && isId(message.id) ? message.id : null)

export interface RpcRequest {
  id: string | number
  method: string
  params: Record<string, unknown>
}
/** A request; null for what gets no answer: a notification, or the client's answer to something. */
export function readRpc(message: unknown): RpcRequest | null {
  const wrong = (why: string): never => {
    throw new RpcError(RPC.invalid, why, { http: 400 })
  }
  if (Array.isArray(message)) return wrong('不支持批量请求，请逐个发送')
  if (!isObject(message) || message.jsonrpc !== '2.0') return wrong('不是 JSON-RPC 2.0 的请求')
  const { id, method, params = {} } = message
  if (method === undefined && isId(id) && ('result' in message || 'error' in message)) return null
  if (typeof method !== 'string' || method === '') return wrong('缺少 method')
  if (id === undefined) return null
  if (!isId(id)) return wrong('id 须为文字或整数')
  if (!isObject(params)) throw new RpcError(RPC.params, 'params 须为对象')
  return { id, method, params }
}
