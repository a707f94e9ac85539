// The envelope of cXML: who sends, what is asked, and the answer in the same form. Business answers travel under HTTP 200 (domain CxmlStatus).
import { randomUUID } from 'node:crypto'
import { CxmlStatus, type CxmlStatusName } from '@mall/domain/desk/cxml/cxml.rules.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { World } from '../../kernel/ctx.ts'
import { all, at, type Element, type Node, writeXml } from './xml.ts'

/** The version of the grammar that the mall writes by; documents of any 1.2 are read. */
const VERSION = '1.2.020'
const grammar = (file: 'cXML' | 'Fulfill' | 'InvoiceDetail') => `http://xml.cxml.org/schemas/cXML/${VERSION}/${file}.dtd`

/** One end of the line: what a system calls itself in a domain of names. */
interface End {
  domain: string
  identity: string
}
export interface Ends {
  from: End
  to: End
}

export interface Envelope {
  payloadId: string
  ends: Ends
  /** The key of 开放接口, as SharedSecret of the sender. */
  secret: string
  /** deployment "test": carried out whole and taken back. */
  test: boolean
  request: Element
}

const endOf = (e: Element | undefined): End => {
  const credential = at(e, 'Credential')
  return { domain: credential?.attrs.domain ?? '', identity: at(credential, 'Identity')?.text ?? '' }
}

/** Refuses what is no request in an envelope. */
export function openEnvelope(root: Element): Envelope {
  const header = at(root, 'Header')
  const request = at(root, 'Request')
  if (root.name !== 'cXML' || !header || !request) return refuse('CXML_WRONG.notCxml')
  const [asked] = request.children
  if (!asked) return refuse('CXML_WRONG.notCxml')
  const payloadId = (root.attrs.payloadID ?? '').slice(0, 200)
  if (payloadId === '') return refuse('CXML_WRONG.missing', { name: 'payloadID' })
  const secrets = all(at(header, 'Sender'), 'Credential').map(c => at(c, 'SharedSecret')?.text ?? '')
  return {
    payloadId,
    ends: { from: endOf(at(header, 'From')), to: endOf(at(header, 'To')) },
    secret: secrets.find(s => s !== '') ?? '',
    test: request.attrs.deploymentMode === 'test',
    request: asked,
  }
}

const envelope = (world: World, file: 'cXML' | 'Fulfill' | 'InvoiceDetail', ...inner: Node[]): Promise<string> =>
  writeXml(grammar(file), [
    'cXML',
    {
      payloadID: `${randomUUID()}@${new URL(world.settings.origin).hostname}`,
      timestamp: new Date(world.clock.now()).toISOString(),
      version: VERSION,
      'xml:lang': 'zh-CN',
    },
    ...inner,
  ])

/** An answer: its status with a sentence, and what was asked for where there is something. */
export const respond = (world: World, name: CxmlStatusName, said: string, ...inner: Node[]): Promise<string> => {
  const { code, text } = CxmlStatus[name]
  return envelope(world, 'cXML', ['Response', {}, ['Status', { code: String(code), text, 'xml:lang': 'zh-CN' }, said], ...inner])
}

const credential = ({ domain, identity }: End, secret?: string): Node => [
  'Credential',
  { domain },
  ['Identity', {}, identity],
  secret !== undefined && (['SharedSecret', {}, secret] as Node),
]
/** A document the mall sends: as a request with the secret of the receiver's hook, or as the message that a browser carries (without any secret). */
export const send = (
  world: World,
  o: { ends: Ends; secret?: string; file: 'cXML' | 'Fulfill' | 'InvoiceDetail'; test?: boolean },
  kind: 'Request' | 'Message',
  inner: readonly Node[],
): Promise<string> =>
  envelope(
    world,
    o.file,
    [
      'Header',
      {},
      ['From', {}, credential(o.ends.from)],
      ['To', {}, credential(o.ends.to)],
      ['Sender', {}, credential(o.ends.from, o.secret), ['UserAgent', {}, world.settings.siteName]],
    ],
    [kind, { deploymentMode: o.test ? 'test' : 'production' }, ...inner],
  )

/** Which status of cXML a refusal is. */
const STATUS: Partial<Record<RefusalName, CxmlStatusName>> = {
  OPEN_KEY: 'unknownSender',
  OPEN_RIGHT: 'noRight',
  OPEN_CALL: 'noRight',
  OPEN_ADDRESS: 'noRight',
  COMPANY_RIGHT: 'noRight',
  COMPANY_FROZEN: 'noRight',
  CERT_REQUIRED: 'noRight',
  OPEN_LIMIT: 'later',
  TOO_MANY: 'later',
  BUSY: 'later',
  REQUEST_RUNNING: 'later',
  CXML_NOT_OFFERED: 'notOffered',
  CXML_PRICE: 'notAgreed',
  ORDER_CHANGED: 'notAgreed',
  STOCK_SHORT: 'notAgreed',
  CXML_DOUBLE: 'conflict',
  ORDER_STATE: 'conflict',
  ORDERED_ALREADY: 'conflict',
}
export const statusOfRefusal = (name: RefusalName): CxmlStatusName => STATUS[name] ?? 'wrong'
