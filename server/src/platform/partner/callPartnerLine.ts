// The way out to a partner's client that listens on a line of its own (TCP) in the mill's network: as callPartner over HTTP, one question a connection.
import { connect } from 'node:net'
import type { PartnerCode } from '@mall/domain/platform/partner/partner.codes.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { tracedOutward } from '../../kernel/trace.ts'
import { mayAsk, wasAsked } from './breaker.ts'
import { countCall } from './partner.queries.ts'

const CONNECT_MS = 5_000
const LINE_MS = 30_000
const MOST_BYTES = 2_000_000

export interface LineRequest {
  partner: PartnerCode
  act: string
  host: string
  port: number
  body: Buffer
  /** Whether this is all of the answer; what ends before is none. */
  whole(bytes: Buffer): boolean
  deadlineMs?: number
}

/** Asks once. Until the line stands nothing has been asked; from then on the question may have been read. */
export async function callPartnerLine(pool: Pool, r: LineRequest): Promise<PartnerAnswer<Buffer>> {
  if (!mayAsk(pool, r.partner)) return { kind: 'away', asked: false, why: '刚才连续没有回应，稍后再试' }
  const facts = { 'mall.partner': r.partner, 'mall.act': r.act, 'server.address': `${r.host}:${r.port}` }
  const answer = await tracedOutward(`partner ${r.partner} ${r.act}`, facts, async add => {
    const said = await once(r)
    add({ 'mall.outcome': said.kind })
    return said
  })
  wasAsked(pool, r.partner, answer.kind === 'done')
  if (answer.kind === 'away')
    await countCall(pool, { partner: r.partner, act: r.act, outcome: 'away', why: answer.why, skewMs: null })
  return answer
}

function once(r: LineRequest): Promise<PartnerAnswer<Buffer>> {
  return new Promise(resolve => {
    const parts: Buffer[] = []
    let length = 0
    let asked = false
    const socket = connect({ host: r.host, port: r.port })
    const end = (answer: PartnerAnswer<Buffer>): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const away = (why: string): void => end({ kind: 'away', asked, why })
    let timer = setTimeout(() => away('连接超时'), CONNECT_MS)
    socket.on('connect', () => {
      clearTimeout(timer)
      timer = setTimeout(() => away('对方没有在时限内回应'), r.deadlineMs ?? LINE_MS)
      asked = true
      socket.write(r.body)
    })
    socket.on('data', part => {
      parts.push(part)
      length += part.length
      if (length > MOST_BYTES) return away('对方的回应太大')
      const bytes = Buffer.concat(parts)
      if (r.whole(bytes)) end(done(bytes))
    })
    socket.on('end', () => away('对方没有说完就断开'))
    socket.on('close', () => away('连接中断'))
    socket.on('error', () => away(asked ? '连接中断' : '连不上'))
  })
}
