// MT940: the statement of foreign banks and of group treasuries. Amounts have a decimal comma, Chinese comes as pinyin.
import { CHINA_MS } from '../../kernel/clock.ts'
import type { Entry } from './statement.ts'

export interface Lines {
  entries: Entry[]
  account: string
  currency: string
  notes: string[]
}

const fen = (text: string): number => {
  const m = /^(\d{1,11}),(\d{0,2})$/.exec(text)
  return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : Number.NaN
}
const dayAt = (yymmdd: string): number | null => {
  const [year, month, day] = [2000 + Number(yymmdd.slice(0, 2)), Number(yymmdd.slice(2, 4)), Number(yymmdd.slice(4, 6))]
  const at = Date.UTC(year, month - 1, day, -8)
  return new Date(at + CHINA_MS).getUTCMonth() === month - 1 ? at : null
}
/** C|D YYMMDD CUR amount, of the opening and of the closing balance. */
const balanceIn = (text: string) => {
  const m = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/.exec(text)
  return m ? { currency: m[3] ?? '', fen: (m[1] === 'D' ? -1 : 1) * fen(m[4] ?? '') } : null
}
/** Who paid, of ?-fields or of words between slashes. */
function partyOf(info: string): { name: string; account: string; remark: string } {
  const flat = info.replace(/\r?\n/g, '')
  if (/\?\d\d/.test(flat)) {
    const fields = new Map<string, string>()
    for (const [, no = '', text = ''] of flat.matchAll(/\?(\d\d)([^?]*)/g)) fields.set(no, text.trim())
    const joined = (from: number, to: number) =>
      [...fields]
        .filter(([no]) => Number(no) >= from && Number(no) <= to)
        .map(([, t]) => t)
        .join('')
    return { name: joined(32, 33), account: fields.get('31') ?? '', remark: joined(20, 29) }
  }
  const after = (word: string) =>
    new RegExp(`/${word}/(.*?)(?=/(?:ORDP|BENM|NAME|ACC|REMI|EREF|ID|ADDR)/|$)`).exec(flat)?.[1]?.trim() ?? ''
  return { name: after('NAME'), account: after('ACC'), remark: after('REMI') || (flat.startsWith('/') ? '' : flat) }
}

export const isMt940 = (text: string): boolean =>
  /(^|\n):20:/.test(text) && /(^|\n):61:/.test(text) && /(^|\n):60[FM]:/.test(text)

export function readMt940(text: string): Lines {
  const tags: { tag: string; text: string; line: number }[] = []
  text.split(/\r?\n/).forEach((row, i) => {
    const m = /^:(\d\d[A-Z]?):(.*)$/.exec(row)
    const last = tags.at(-1)
    if (m) tags.push({ tag: m[1] ?? '', text: m[2] ?? '', line: i + 1 })
    else if (last && row !== '-' && !row.startsWith('-}')) last.text += `\n${row}`
  })
  const out: Lines = { entries: [], account: '', currency: '', notes: [] }
  let [account, currency, running] = ['', '', Number.NaN]
  tags.forEach(({ tag, text: said, line }, i) => {
    if (tag === '25')
      account =
        said
          .split('\n')[0]
          ?.split('/')
          .at(-1)
          ?.replace(/[A-Z]{3}$/, '')
          .trim() ?? ''
    if (tag === '60F' || tag === '60M') {
      const opening = balanceIn(said)
      currency = opening?.currency ?? ''
      running = opening?.fen ?? Number.NaN
    }
    if (tag === '62F' || tag === '62M') {
      const closing = balanceIn(said)
      if (closing && !Number.isNaN(running) && closing.fen !== running)
        out.notes.push(`账户 ${account} 的期末余额与期初加本页流水不符，可能缺行`)
    }
    if (tag !== '61') return
    const m = /^(\d{6})(\d{4})?(RC|RD|C|D)([A-Z])?([\d,]+)([A-Z][A-Z0-9]{3})([^\n/]*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/.exec(
      said,
    )
    const next = tags[i + 1]
    const party = partyOf(next?.tag === '86' ? next.text : '')
    const sum = fen(m?.[5] ?? '')
    const comes = m?.[3] === 'C' || m?.[3] === 'RD'
    if (m && !Number.isNaN(sum)) running += comes ? sum : -sum
    const bankRef = (m?.[8] ?? '').trim()
    const ownRef = (m?.[7] ?? '').trim()
    out.entries.push({
      line,
      paidAt: m ? dayAt(m[1] ?? '') : null,
      timeText: m?.[1] ?? said.slice(0, 6),
      inFen: m ? (comes ? sum : 0) : Number.NaN,
      outFen: m ? (comes ? 0 : sum) : Number.NaN,
      balanceFen: Number.isNaN(running) ? null : running,
      payerName: party.name,
      payerAccount: party.account,
      own: account,
      currency,
      serial: bankRef || (/^(NONREF)?$/.test(ownRef) ? '' : ownRef),
      remark: [...new Set([party.remark, (m?.[9] ?? '').replace(/\s+/g, ' ').trim()].filter(t => t !== ''))].join(' '),
      reversed: m?.[3] === 'RC' || m?.[3] === 'RD' ? m[3] : '',
      wrong: m ? '' : '这一行 :61: 读不懂，请核对文件',
    })
  })
  out.account = account
  out.currency = currency
  return out
}
