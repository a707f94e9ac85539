// CAMT.053: the statement of ISO 20022 in any of its versions. The XML is read by a reader that knows elements, attributes and text and nothing else: no
// entities but the five, no document type, no more than so deep.
import type { Lines } from './mt940.ts'
import type { Entry } from './statement.ts'
import { timeOf } from './statement.ts'

interface Node {
  name: string
  currency: string
  text: string
  line: number
  kids: Node[]
}
const MOST_DEPTH = 40
const FIVE: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Null: no such XML. */
function parse(xml: string): Node | null {
  const root: Node = { name: '', currency: '', text: '', line: 1, kids: [] }
  const open: Node[] = [root]
  let [line, at] = [1, 0]
  const texts = (raw: string): string | null => {
    let sound = true
    const said = raw.replace(/&([^;\s]{1,12});|&/g, (_, name: string | undefined) => {
      const known = name === undefined ? undefined : FIVE[name]
      if (known === undefined) sound = false
      return known ?? ''
    })
    return sound ? said : null
  }
  while (at < xml.length) {
    const from = xml.indexOf('<', at)
    const text = xml.slice(at, from === -1 ? xml.length : from)
    const top = open.at(-1)
    if (!top) return null
    if (text.trim() !== '') {
      const said = texts(text)
      if (said === null || top === root) return null
      top.text += said
    }
    for (let i = 0; i < text.length; i += 1) if (text[i] === '\n') line += 1
    if (from === -1) break
    if (xml.startsWith('<!--', from)) {
      const end = xml.indexOf('-->', from)
      if (end === -1) return null
      at = end + 3
      continue
    }
    const end = xml.indexOf('>', from)
    if (end === -1) return null
    const tag = xml.slice(from + 1, end)
    at = end + 1
    // Whatever declares something is none of the bank's business here.
    if (tag.startsWith('!')) return null
    if (tag.startsWith('?')) continue
    if (tag.startsWith('/')) {
      const closed = open.pop()
      if (closed?.name !== localName(tag.slice(1).trim()) || open.length === 0) return null
      continue
    }
    const name = /^[\w:.-]{1,80}/.exec(tag)?.[0]
    if (!name || open.length > MOST_DEPTH) return null
    const node: Node = { name: localName(name), currency: /\bCcy="([A-Z]{3})"/.exec(tag)?.[1] ?? '', text: '', line, kids: [] }
    top.kids.push(node)
    if (!tag.endsWith('/')) open.push(node)
  }
  return open.length === 1 ? root : null
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const kid = (n: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((at, name) => at?.kids.find(k => k.name === name), n)
const said = (n: Node | undefined, ...path: string[]): string => kid(n, ...path)?.text.trim() ?? ''
const kids = (n: Node | undefined, name: string): Node[] => n?.kids.filter(k => k.name === name) ?? []
const accountIn = (n: Node | undefined): string => said(n, 'Id', 'Othr', 'Id') || said(n, 'Id', 'IBAN')

const fen = (text: string): number => {
  const m = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text)
  return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : Number.NaN
}
const balance = (stmt: Node, code: string): number | null => {
  const bal = kids(stmt, 'Bal').find(b => said(b, 'Tp', 'CdOrPrtry', 'Cd') === code)
  const sum = fen(said(bal, 'Amt'))
  return bal && !Number.isNaN(sum) ? (said(bal, 'CdtDbtInd') === 'DBIT' ? -sum : sum) : null
}
/** 2026-11-28T10:15:30+08:00 as the wall clock of the place it names; +08:00 where it names none. */
function momentOf(n: Node | undefined): { at: number | null; text: string } {
  const text = said(n, 'DtTm') || said(n, 'Dt')
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) {
    const at = Date.parse(text)
    return { at: Number.isNaN(at) ? null : at, text }
  }
  return { at: timeOf(text.replace(/\.\d+$/, '')), text }
}

export const isCamt053 = (text: string): boolean => /<(?:\w+:)?BkToCstmrStmt\b/.test(text.slice(0, 5000))

/** Null: the XML is no statement. */
export function readCamt053(xml: string): Lines | null {
  const root = parse(xml)
  const stmts = kids(kid(root ?? undefined, 'Document', 'BkToCstmrStmt'), 'Stmt')
  if (!root || stmts.length === 0) return null
  const out: Lines = { entries: [], account: '', currency: '', notes: [] }
  for (const stmt of stmts) {
    const acct = kid(stmt, 'Acct')
    out.account = accountIn(acct)
    out.currency = said(acct, 'Ccy') || out.currency
    let moved = 0
    for (const ntry of kids(stmt, 'Ntry')) {
      const state = said(ntry, 'Sts', 'Cd') || said(ntry, 'Sts')
      // Pending money is no money yet: the next statement has it as booked.
      if (state !== 'BOOK') continue
      const comes = said(ntry, 'CdtDbtInd') === 'CRDT'
      const whole = fen(said(ntry, 'Amt'))
      moved += comes ? whole : -whole
      const parts = kids(kid(ntry, 'NtryDtls'), 'TxDtls')
      const known = parts.filter(p => kid(p, 'Amt') ?? kid(p, 'AmtDtls', 'TxAmt', 'Amt'))
      const each = parts.length > 1 && known.length === parts.length ? parts : [parts[0]]
      for (const [i, part] of each.entries())
        out.entries.push(entryOf(ntry, part, { comes, whole, account: out.account, many: each.length > 1 ? i + 1 : 0 }))
      if (parts.length > 1 && each.length === 1) {
        const last = out.entries.at(-1)
        if (last) last.wrong = `一笔里有 ${parts.length} 个付款人，没有分别的金额，请财务核对`
      }
    }
    const [opening, closing] = [balance(stmt, 'OPBD') ?? balance(stmt, 'PRCD'), balance(stmt, 'CLBD')]
    if (opening !== null && closing !== null && opening + moved !== closing)
      out.notes.push(`账户 ${out.account} 的期末余额与期初加流水不符，可能缺行`)
  }
  return out
}
function entryOf(ntry: Node, part: Node | undefined, o: { comes: boolean; whole: number; account: string; many: number }): Entry {
  const own = kid(part, 'Amt') ?? kid(part, 'AmtDtls', 'TxAmt', 'Amt')
  const amt = o.many > 0 && own ? own : kid(ntry, 'Amt')
  const sum = fen(amt?.text.trim() ?? '')
  const parties = kid(part, 'RltdPties')
  const side = o.comes ? 'Dbtr' : 'Cdtr'
  const { at, text } = momentOf(kid(ntry, 'BookgDt'))
  const ref = said(part, 'Refs', 'AcctSvcrRef') || said(ntry, 'AcctSvcrRef')
  const remark = [...kids(kid(part, 'RmtInf'), 'Ustrd').map(u => u.text.trim()), said(part, 'Refs', 'EndToEndId')]
  return {
    line: ntry.line,
    paidAt: at,
    timeText: text,
    inFen: o.comes ? sum : 0,
    outFen: o.comes ? 0 : sum,
    balanceFen: null,
    payerName: said(parties, side, 'Nm') || said(parties, side, 'Pty', 'Nm'),
    payerAccount: accountIn(kid(parties, `${side}Acct`)),
    own: o.account,
    currency: amt?.currency ?? '',
    // The parts of one booking share its number where they have none of their own.
    serial: o.many > 0 && !said(part, 'Refs', 'AcctSvcrRef') && ref !== '' ? `${ref}-${o.many}` : ref,
    remark: [...new Set(remark.filter(t => t !== '' && t !== 'NOTPROVIDED'))].join(' '),
    reversed: said(ntry, 'RvslInd') === 'true' ? '冲正' : '',
    wrong: o.many === 0 || own ? '' : '没有金额',
  }
}
