// 招商银行 on loopback, for tests: its books of one account, page by page; it opens, checks, signs and covers by openssl and not by our own code.
import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { digitStamp } from '@mall/domain/kernel/clock.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CmbSettings } from '../../kernel/settings/cmbSettings.ts'
import { type Counterpart, counterpart, type Heard, type Said } from '../../testing/counterpart.ts'

const UID = 'N000000001'
const IDENTITY = 'N000000001000000'
const NOTICE_IDENTITY = '1234567812345678'
const SM4_KEY = '0123456789abcdef'
const CORP = 'P0204921'
const PLACE = '__signature_sigdat__'

export interface BankLine {
  /** yyyyMMdd and HHmmss. */
  day: string
  time: string
  id: string
  side: 'C' | 'D'
  fen: Fen
  payerName: string
  payerAccount: string
  remark: string
  extended?: string
  sub?: string
  reversal?: string
  balanceFen: Fen
}
type Signer = 'now' | 'before' | 'stranger'

export interface CmbHouse extends Counterpart {
  settings: CmbSettings
  lines: BankLine[]
  pageSize: number
  signer: Signer
  /** Said in plain text in place of an answer, or in the head of one. */
  plain: string
  code: { code: string; message: string } | null
  /** The number of the question that it answers, where it is another one. */
  saysReqid: string
  /** Sums as figures, not as texts. */
  figures: boolean
  /** What was asked, opened. */
  asked: { begin: string; end: string; keys: unknown }[]
  /** How often a question came that was not signed, covered or encoded as it should be. */
  wrong: number
  /** A notice as it leaves the house. */
  notice(line: Partial<BankLine> & { id: string }, o?: NoticeOrder): string
}
interface NoticeOrder {
  form?: 'company' | 'plain' | 'answer'
  signer?: Signer | 'nobody'
  identity?: string
  swapped?: boolean
  /** Milliseconds. */
  at?: number
  change?: Readonly<Record<string, string>>
}

const sorted = (v: unknown): unknown =>
  Array.isArray(v)
    ? v.map(sorted)
    : v !== null && typeof v === 'object'
      ? Object.fromEntries(
          Object.keys(v)
            .sort()
            .map(k => [k, sorted((v as Record<string, unknown>)[k])]),
        )
      : v
const yuan = (fen: Fen): string =>
  `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
const stamp = (ms: number): string => digitStamp(new Date(ms))

export async function cmbHouse(account: string): Promise<CmbHouse> {
  const dir = mkdtempSync(path.join(tmpdir(), 'cmb-'))
  let n = 0
  const file = (content: string | Buffer): string => {
    const at = path.join(dir, `f${++n}`)
    writeFileSync(at, content)
    return at
  }
  const openssl = (args: string[], input?: string | Buffer): Buffer =>
    execFileSync('openssl', args, { ...(input === undefined ? {} : { input }), stdio: ['pipe', 'pipe', 'ignore'] })
  const pair = () => {
    const key = path.join(dir, `k${++n}.pem`)
    openssl(['genpkey', '-algorithm', 'SM2', '-out', key])
    const spki = openssl(['pkey', '-in', key, '-pubout', '-outform', 'DER'])
    const text = openssl(['ec', '-in', key, '-text', '-noout']).toString()
    const hex = (/priv:([\s\da-f:]+)pub:/.exec(text)?.[1] ?? '').replaceAll(/[\s:]/g, '').padStart(64, '0').slice(-64)
    const pub = path.join(dir, `p${n}.pem`)
    openssl(['pkey', '-in', key, '-pubout', '-out', pub])
    return { key, pub, hex, publicHex: spki.subarray(-65).toString('hex') }
  }
  const mall = pair()
  const signers = { now: pair(), before: pair(), stranger: pair() }

  /** r and s as ASN.1 has them, and side by side. */
  const raw = (der: Buffer): Buffer => {
    const parts: Buffer[] = []
    for (let at = 2; at < der.length; ) {
      const length = der[at + 1] ?? 0
      const value = der.subarray(at + 2, at + 2 + length)
      parts.push(Buffer.concat([Buffer.alloc(32), value]).subarray(-32))
      at += 2 + length
    }
    return Buffer.concat(parts)
  }
  const integer = (bytes: Buffer): Buffer => {
    let value = bytes
    while (value.length > 1 && value[0] === 0) value = value.subarray(1)
    if ((value[0] ?? 0) >= 0x80) value = Buffer.concat([Buffer.from([0]), value])
    return Buffer.concat([Buffer.from([2, value.length]), value])
  }
  const der = (rs: Buffer): Buffer => {
    const inside = Buffer.concat([integer(rs.subarray(0, 32)), integer(rs.subarray(32))])
    return Buffer.concat([Buffer.from([0x30, inside.length]), inside])
  }
  const signed = (by: Signer, text: string, identity: string): string => {
    const out = path.join(dir, `s${++n}`)
    openssl(['dgst', '-sm3', '-sign', signers[by].key, '-sigopt', `distid:${identity}`, '-out', out, file(text)])
    return raw(readFileSync(out)).toString('base64')
  }
  const rightly = (text: string, signature: string): boolean => {
    try {
      const given = file(der(Buffer.from(signature, 'base64')))
      openssl(['dgst', '-sm3', '-verify', mall.pub, '-sigopt', `distid:${IDENTITY}`, '-signature', given, file(text)])
      return true
    } catch {
      return false
    }
  }
  const sm4 = (way: '-e' | '-d', mode: 'cbc' | 'ctr', iv: string, input: string | Buffer): Buffer =>
    openssl(
      ['enc', way, `-sm4-${mode}`, '-K', Buffer.from(SM4_KEY).toString('hex'), '-iv', Buffer.from(iv).toString('hex')],
      input,
    )
  const cover = (text: string): Buffer => Buffer.from(sm4('-e', 'cbc', IDENTITY, text).toString('base64'))

  interface Asked {
    request: {
      head: Record<string, string>
      body: Record<string, Record<string, string>[] | undefined>
    }
    signature: { sigdat: string; sigtim: string }
  }
  /** The question, if all of it is as the bank wants it. */
  const opened = (h: Heard): Asked | null => {
    const form = new URLSearchParams(h.body.toString())
    if (
      form.get('UID') !== UID ||
      form.get('ALG') !== 'SM' ||
      !/^application\/x-www-form-urlencoded/.test(h.headers['content-type'] ?? '')
    )
      return null
    try {
      const text = sm4('-d', 'cbc', IDENTITY, Buffer.from(form.get('DATA') ?? '', 'base64')).toString()
      const json = JSON.parse(text) as Asked
      const { head } = json.request
      const source = JSON.stringify(sorted({ ...json, signature: { ...json.signature, sigdat: PLACE } }))
      const shaped = /^\d{17}[0-9A-Z]{1,34}$/.test(head.reqid ?? '') && /^\d{14}$/.test(json.signature.sigtim)
      return head.funcode === form.get('FUNCODE') && head.userid === UID && shaped && rightly(source, json.signature.sigdat)
        ? json
        : null
    } catch {
      return null
    }
  }
  const answer = (h: Heard): Said => {
    if (house.plain !== '') return { body: Buffer.from(house.plain) }
    const question = opened(h)
    if (!question) {
      house.wrong++
      return { body: Buffer.from('CDCServer:DCERR01 报文验签失败') }
    }
    const { head, body } = question.request
    const x = body.TRANSQUERYBYBREAKPOINT_X1?.[0] ?? {}
    const keys = body.TRANSQUERYBYBREAKPOINT_Y1
    house.asked.push({ begin: x.beginDate ?? '', end: x.endDate ?? '', keys })
    const from = keys ? Number(keys[0]?.expectNextSequence) - 1 : 0
    const known = keys ? keys[0]?.acctNbr === 'inner-1' && x.queryAcctNbr === 'inner-1' : x.queryAcctNbr === ''
    const all = house.lines.filter(l => l.day >= (x.beginDate ?? '') && l.day <= (x.endDate ?? ''))
    const page = all.slice(from, from + house.pageSize)
    const more = from + page.length < all.length
    const sum = (fen: Fen) => (house.figures ? fen / 100 : yuan(fen))
    const code =
      house.code ??
      (known && x.cardNbr === account ? { code: 'SUC0000', message: '' } : { code: 'CDC1001', message: '账号无权限' })
    const response = {
      response: {
        head: {
          bizcode: '',
          funcode: head.funcode,
          reqid: house.saysReqid || head.reqid,
          resultcode: code.code,
          resultmsg: code.message,
          rspid: `${stamp(Date.now())}0001`,
          userid: UID,
        },
        body:
          code.code === 'SUC0000'
            ? {
                TRANSQUERYBYBREAKPOINT_Y1: [
                  {
                    acctNbr: 'inner-1',
                    transDate: page.at(-1)?.day ?? x.beginDate,
                    expectNextSequence: String(from + page.length + 1),
                  },
                ],
                TRANSQUERYBYBREAKPOINT_Z1: [
                  { ctnFlag: more ? 'Y' : 'N', queryAcctNbr: 'inner-1', creditNums: '0', debitNums: '0' },
                ],
                TRANSQUERYBYBREAKPOINT_Z2: page.map(l => ({
                  transDate: l.day,
                  transTime: l.time,
                  transSequenceIdn: `${l.id} `,
                  loanCode: l.side,
                  transAmount: sum(l.side === 'D' ? minus(l.fen) : l.fen),
                  acctOnlineBal: sum(l.balanceFen),
                  currencyNbr: '10',
                  ctpAcctName: l.payerName || ' ',
                  ctpAcctNbr: l.payerAccount || ' ',
                  ctpBankName: '中国建设银行',
                  remarkTextClt: `${l.remark}  `,
                  extendedRemark: l.extended ?? '',
                  reversalFlag: l.reversal ?? 'N',
                  ...(l.sub === undefined ? {} : { virtualNbr: l.sub }),
                })),
              }
            : {},
      },
      signature: { sigdat: PLACE, sigtim: stamp(Date.now()) },
    }
    const source = JSON.stringify(sorted(response))
    return { body: cover(source.replace(PLACE, signed(house.signer, source, IDENTITY))) }
  }

  const line = await counterpart(answer)
  const closeLine = line.close
  const house: CmbHouse = Object.assign(line, {
    settings: {
      url: `${line.url}/cdcserver/api/v2`,
      uid: UID,
      key: mall.hex,
      bankKeys: [signers.now.publicHex, signers.before.publicHex],
      sm4Key: SM4_KEY,
      account,
      from: '',
      minutes: 1,
      notice: { sm4Key: SM4_KEY, answer: '' },
    },
    lines: [] as BankLine[],
    pageSize: 200,
    signer: 'now' as const,
    plain: '',
    code: null,
    saysReqid: '',
    figures: false,
    asked: [] as CmbHouse['asked'],
    wrong: 0,
    notice: (
      change: Partial<BankLine> & { id: string },
      { form = 'company', signer = 'now', identity = NOTICE_IDENTITY, swapped = false, at = Date.now(), ...o }: NoticeOrder = {},
    ) => {
      const l = { ...house.lines.find(b => b.id === change.id), ...change }
      const [name, number] = swapped ? ['rpyacc', 'rpynam'] : ['rpynam', 'rpyacc']
      const notdat = JSON.stringify({
        msgtyp: 'NCCRTTRS',
        msgdat: {
          accnbr: account,
          trsdat: l.day,
          trstim: l.time,
          c_ccynbr: '人民币',
          c_trsamt: yuan(l.fen ?? 0),
          refnbr: l.id,
          amtcdr: 'C',
          naryur: l.remark,
          nusage: ' ',
          [name ?? '']: l.payerName,
          [number ?? '']: l.payerAccount,
          blvamt: yuan(l.balanceFen ?? 0),
          ...o.change,
        },
      })
      const payload = JSON.stringify({
        sigtim: stamp(at),
        sigdat: PLACE,
        notdat,
        notkey: account,
        notnbr: '1',
        nottyp: 'YQN01010',
      })
      const whole = signer === 'nobody' ? payload : payload.replace(PLACE, signed(signer, payload, identity))
      if (form === 'plain') return whole
      if (form === 'answer') return new URLSearchParams({ DATA: cover(whole).toString() }).toString()
      return JSON.stringify({
        corpNbr: CORP,
        enptData: sm4('-e', 'ctr', `${CORP}0000000000000000`.slice(0, 16), whole).toString('base64'),
      })
    },
    close: async () => {
      await closeLine()
      rmSync(dir, { recursive: true, force: true })
    },
  })
  return house
}
