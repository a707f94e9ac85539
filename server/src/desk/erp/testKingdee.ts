// 金蝶云星空 for tests: it checks both signatures by openssl, keeps bills by their numbers, and says what the real one says, 200 to nearly everything.
import type { World } from '../../kernel/ctx.ts'
import { USUAL_NUMBERS } from '../../kernel/settings/kingdeeNumbers.ts'
import type { KingdeeSettings } from '../../kernel/settings/kingdeeSettings.ts'
import { type Counterpart, counterpart, type Heard, type Mood, opensslHmac } from '../../testing/counterpart.ts'
import { workOnErp } from './workOnErp.job.ts'

export const KINGDEE = {
  acct: '65f0aa10c2b3d4',
  user: 'mall',
  appId: '310001_QUJDREVGR0hJSktMTU5PUFFSU1RVVldY',
  appSecret: 'k3-app-secret-0001',
  org: '100',
} as const
/** What the application's number holds, unmasked by hand. */
const CLIENT_KEY = 'cXJ2cCN1fn8qfHl/eX14aDNiajc0YTNr'

export const kingdeeAt = (url: string, more: Partial<KingdeeSettings> = {}): KingdeeSettings => ({
  ...KINGDEE,
  url: `${url}/k3cloud/`,
  numbers: USUAL_NUMBERS,
  stocks: new Map(),
  ...more,
})

interface FakeBill {
  form: string
  no: string
  third: string
  status: 'A' | 'B' | 'C'
  cancelled: 'A' | 'B'
  closed: 'A' | 'B'
  settleNo: string
  deletesLines: boolean
  model: Record<string, unknown>
}
export interface FakeKingdee {
  at: Counterpart
  bills: FakeBill[]
  /** Operations as they came. */
  ops: string[]
  /** Of the next questions, one each; after them the counterpart's own. */
  moods: Mood[]
  /** Rows of STK_Inventory as they are asked for: our code, stock, unit, quantity. */
  stock: unknown[][]
  /** Field of a customer or material that holds our code: code to number. */
  codes: Map<string, string>
  /** Says once that the session was lost, after it has done what this operation asked. */
  lostAfter: string
  /** Refuses the operation in these words. */
  no: { op: string; words: string; code?: number } | null
  /** HTTP 401 to so many questions, before any work. */
  unauthorized: number
  /** Gives bills numbers of its own. */
  ownNumbers: boolean
  /** Of the operation, instead of an answer. */
  raw: { op: string; body: unknown; status?: number } | null
  /** A page of stock after which it fails. */
  stockFailsFrom: number
  clear(): void
}

const hexBase64 = (key: string, text: string) => Buffer.from(opensslHmac(key, text)).toString('base64')
function isSigned({ url, headers }: Heard): boolean {
  const at = String(headers['x-api-timestamp'])
  if (Math.abs(Date.now() / 1000 - Number(at)) > 900) return false
  const text = `POST\n${encodeURIComponent(url.pathname)}\n\nx-api-nonce:${at}\nx-api-timestamp:${at}\n`
  const who = `${KINGDEE.acct},${KINGDEE.user},2052,${KINGDEE.org}`
  return (
    headers['x-api-signature'] === hexBase64(CLIENT_KEY, text) &&
    headers['x-kd-signature'] === hexBase64(KINGDEE.appSecret, KINGDEE.appId + who) &&
    headers['x-kd-appdata'] === Buffer.from(who).toString('base64')
  )
}
const failed = (words: string, code = 9) => ({
  Result: {
    ResponseStatus: {
      ErrorCode: 500,
      IsSuccess: false,
      Errors: [{ FieldName: null, Message: words, DIndex: 0 }],
      SuccessEntitys: [],
      SuccessMessages: [],
      MsgCode: code,
    },
  },
})
const succeeded = (number: string) => ({
  Result: {
    ResponseStatus: { IsSuccess: true, Errors: [], SuccessEntitys: [{ Id: 1, Number: number, DIndex: 0 }], MsgCode: 0 },
    Id: 1,
    Number: number,
  },
})
const LOST = '会话信息已丢失，请重新登录'

export async function fakeKingdee(): Promise<FakeKingdee> {
  const self = {} as FakeKingdee
  const clear = () =>
    Object.assign(self, {
      bills: [],
      ops: [],
      moods: [],
      stock: [],
      codes: new Map(),
      lostAfter: '',
      no: null,
      unauthorized: 0,
      ownNumbers: false,
      raw: null,
      stockFailsFrom: Number.POSITIVE_INFINITY,
      clear,
    })
  clear()

  const save = (form: string, data: { IsDeleteEntry?: string; Model: Record<string, unknown> }) => {
    const no = String(data.Model.FBillNo ?? '')
    if (self.bills.some(b => b.form === form && b.no === no)) return failed(`单据编号“${no}”已存在`)
    const number = self.ownNumbers ? `XX${self.bills.length + 1}` : no
    self.bills.push({
      form,
      no: number,
      third: String(data.Model.FTHIRDBILLNO ?? ''),
      status: 'A',
      cancelled: 'A',
      closed: 'A',
      settleNo: '',
      deletesLines: data.IsDeleteEntry !== 'false',
      model: data.Model,
    })
    return succeeded(number)
  }
  const move = (form: string, no: string, from: 'A' | 'B', to: 'B' | 'C', already: string) => {
    const bill = self.bills.find(b => b.form === form && b.no === no)
    if (!bill) return failed('单据不存在')
    if (bill.status !== from) return failed(already)
    bill.status = to
    return succeeded(no)
  }
  const query = (q: { FormId: string; FieldKeys: string; FilterString: string; StartRow: number; Limit: number }) => {
    const fields = q.FieldKeys.split(',')
    if (q.FormId === 'STK_Inventory') {
      if (q.StartRow >= self.stockFailsFrom) return [[failed('查询超时')]]
      return self.stock.slice(q.StartRow, q.StartRow + q.Limit)
    }
    const asked = [...q.FilterString.matchAll(/'((?:[^']|'')*)'/g)].map(m => (m[1] ?? '').replaceAll("''", "'"))
    if (q.FormId.startsWith('BD_')) return asked.flatMap(code => (self.codes.has(code) ? [[code, self.codes.get(code)]] : []))
    const total = (b: FakeBill) => (b.model.FREALREFUNDAMOUNTFOR as number | undefined) ?? 0
    const value: Record<string, (b: FakeBill) => unknown> = {
      FBillNo: b => b.no,
      FDocumentStatus: b => b.status,
      FDOCUMENTSTATUS: b => b.status,
      FCancelStatus: b => b.cancelled,
      FCloseStatus: b => b.closed,
      FSETTLENO: b => b.settleNo,
      FREALREFUNDAMOUNTFOR: total,
    }
    return self.bills
      .filter(b => b.form === q.FormId && (asked.includes(b.no) || (b.third !== '' && asked.includes(b.third))))
      .map(b => fields.map(f => value[f]?.(b)))
  }
  const perform = (op: string, sent: { formid: string; opNumber?: string; data: string }) => {
    const data = JSON.parse(sent.data) as never
    const [no = ''] = (data as { Numbers?: string[] }).Numbers ?? []
    switch (op) {
      case 'Save':
        return save(sent.formid, data)
      case 'Submit':
        return move(sent.formid, no, 'A', 'B', '单据已提交')
      case 'Audit':
        return move(sent.formid, no, 'B', 'C', '单据已审核，不允许再次审核')
      case 'ExcuteOperation': {
        const bill = self.bills.find(b => b.form === sent.formid && b.no === no)
        if (!bill || sent.opNumber !== 'YLBillClose') return failed('操作不存在')
        if (bill.closed === 'B') return failed('单据已关闭')
        bill.closed = 'B'
        return succeeded(no)
      }
      default:
        return query(data)
    }
  }
  self.at = await counterpart(
    h => {
      const [, op = ''] = /DynamicFormService\.(\w+)\.common\.kdsvc$/.exec(h.url.pathname) ?? []
      if (self.unauthorized > 0 || !isSigned(h)) {
        self.unauthorized -= 1
        return { status: 401, body: '' }
      }
      self.ops.push(op)
      if (self.raw?.op === op) return { status: self.raw.status ?? 200, body: self.raw.body }
      if (self.no?.op === op) {
        const said = failed(self.no.words, self.no.code)
        return { body: op === 'ExecuteBillQuery' ? [[said]] : said }
      }
      const body = perform(op, JSON.parse(h.body.toString('utf8')))
      if (self.lostAfter !== op) return { body }
      self.lostAfter = ''
      return { body: failed(LOST, 1) }
    },
    () => self.moods.shift() ?? self.at.mood,
  )
  return self
}

/** The mall's ERP is this one; what it gives back is to be called afterwards: the sandbox hears what it has missed. */
export function becomesErp(world: World, star: FakeKingdee): () => Promise<void> {
  const { settings } = world
  world.settings = {
    ...settings,
    partners: { ...settings.partners, erp: 'kingdee' },
    adapters: { ...settings.adapters, erp: { url: star.at.url, secrets: [], kingdee: kingdeeAt(star.at.url) } },
  }
  return async () => {
    world.settings = settings
    await world.pool.run(
      `update erp_outbox o set state = 'waiting', next_at = now() where state = 'done' and topic like '%.%'
       and not exists (select 1 from sandbox_erp_event e where e.key = o.key)`,
    )
    for (let i = 0; i < 4; i++) {
      await world.pool.run(`update erp_outbox set next_at = now() where state <> 'done'`)
      await workOnErp(world)
    }
    await star.at.close()
  }
}
