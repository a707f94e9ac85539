// 诺诺 on loopback, for tests: its books, its gate (signatures by openssl and not by our own code), its files on a host of their own, and its moods.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NuonuoSettings } from '../../kernel/settings/nuonuoSettings.ts'
import { type Counterpart, counterpart, type Heard, type Mood, type Said } from '../../testing/counterpart.ts'
import { taxXml } from './testTaxXml.ts'

const APP_KEY = '21500001'
const APP_SECRET = 'C6A1BAF5B3D84D5E'
export const NUONUO_SELLER = '91130100DEMO000001'

interface Detail {
  goodsName: string
  num?: string
  price?: string
  taxExcludedAmount: string
  tax: string
  taxAmount: string
  goodsCode: string
  blueDetailIndex?: string
}
interface NuonuoInvoice {
  serial: string
  orderNo: string
  /** 20 issuing, 21 sealing, 22 failed, 24 not sealed, 2 issued, 3 void. */
  status: string
  failCause: string
  taxInvoiceNo: string
  at: number
  netFen: Fen
  taxFen: Fen
  lines: Detail[]
  head: Record<string, string>
}
interface NuonuoConfirm {
  billId: string
  status: string
  blueNo: string
  lines: Detail[]
  redReason: string
  message: string
  red: NuonuoInvoice | null
}

export interface NuonuoHouse extends Counterpart {
  settings: NuonuoSettings
  invoices: Map<string, NuonuoInvoice>
  confirms: Map<string, NuonuoConfirm>
  /** The clerk: what is queued is issued, what nobody has to confirm is taken back. */
  work(): void
  /** Of the login at the bureau. */
  login: '0' | '1' | '2'
  /** Where a red confirmation starts: 01 nobody has to agree, 02 the buyer. */
  redStarts: '01' | '02'
  /** Tokens that were handed out, and those that are good. */
  fetched: number
  expire(): void
  /** What comes out of the files' host in place of the file. */
  files: 'sound' | 'missing' | 'html' | 'other'
  fileHost: string
  /** As the bureau knows the seller. */
  sellerName: string
  reseals: number
  /** How often a question came that was not signed as it should be. */
  unsigned: number
}

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100)
const yuanOf = (fen: Fen): string => (fen / 100).toFixed(2)
const sum = (lines: readonly Detail[], pick: (l: Detail) => string): number => lines.reduce((all, l) => all + fenOf(pick(l)), 0)

/** `moodOf`: of each question anew, in place of the mood that is set. */
export async function nuonuoHouse(moodOf?: () => Mood): Promise<NuonuoHouse> {
  let numbers = 0
  // Another one each run: the books of the mall outlive the house.
  const run = String(Date.now()).slice(-9)
  const number = (): string => `2699${run}${String(++numbers).padStart(7, '0')}`
  const good = new Set<string>()

  const rightlySigned = (h: Heard): boolean => {
    const q = h.url.searchParams
    const [senid, nonce, at] = [q.get('senid') ?? '', q.get('nonce') ?? '', q.get('timestamp') ?? '']
    if (!/^[0-9a-f]{32}$/.test(senid) || !/^[1-9]\d{7}$/.test(nonce) || q.get('appkey') !== APP_KEY) return false
    if (Math.abs(Date.now() / 1000 - Number(at)) > 60) return false
    const text = `a=services&l=v1&p=open&k=${APP_KEY}&i=${senid}&n=${nonce}&t=${at}&f=${h.body.toString()}`
    const right = execFileSync('openssl', ['dgst', '-sha1', '-hmac', APP_SECRET, '-binary'], { input: text }).toString('base64')
    return h.headers['x-nuonuo-sign'] === right
  }
  const say = (code: string, describe: string, result: unknown = ''): Said => ({ body: { code, describe, result } })
  const ok = (result: unknown): Said => say('E0000', '成功', result)

  const rowOf = (i: NuonuoInvoice) => ({
    serialNo: i.serial,
    orderNo: i.orderNo,
    status: i.status,
    failCause: i.failCause,
    allElectronicInvoiceNumber: ['2', '24'].includes(i.status) ? i.taxInvoiceNo : '',
    invoiceTime: i.at,
    exTaxAmount: yuanOf(i.netFen),
    taxAmount: yuanOf(i.taxFen),
    ...(i.status === '2'
      ? {
          pdfUrl: `http://${house.fileHost}/${i.serial}.pdf`,
          ofdUrl: `http://${house.fileHost}/${i.serial}.ofd`,
          xmlUrl: `http://${house.fileHost}/${i.serial}.xml`,
        }
      : {}),
  })
  const billed = ({ order }: { order: Record<string, string> & { invoiceDetail: Detail[] } }): Said => {
    const { orderNo = '', invoiceDetail: lines, ...head } = order
    if (Object.values({ orderNo, ...head }).some(v => typeof v !== 'string') || orderNo.length > 20)
      return say('E9105', '字段格式不对')
    if (house.invoices.has(orderNo)) return say('E9106', '订单编号不能重复')
    if (head.salerTaxNum !== NUONUO_SELLER || !head.salerAddress || !head.salerTel || !head.clerk || head.pushMode !== '-1')
      return say('E9103', '销方信息不全')
    if (head.buyerTaxNum?.endsWith('0000')) return say('E9105', '购方税号查不到')
    const off = lines.find(
      l =>
        !/^\d{19}$/.test(l.goodsCode) ||
        l.goodsName.startsWith('*') ||
        (l.num !== undefined && Math.abs(Number(l.num) * Number(l.price) - Number(l.taxExcludedAmount)) > 0.0101) ||
        Math.abs(Number(l.taxExcludedAmount) * 0.13 - Number(l.tax)) > 0.06,
    )
    if (off) return say('E9105', `明细「${off.goodsName}」的数量、单价与金额不符`)
    const serial = randomBytes(10).toString('hex')
    house.invoices.set(orderNo, {
      serial,
      orderNo,
      status: '20',
      failCause: '',
      taxInvoiceNo: number(),
      at: Date.now(),
      netFen: sum(lines, l => l.taxExcludedAmount),
      taxFen: sum(lines, l => l.tax),
      lines,
      head: head as Record<string, string>,
    })
    return ok({ invoiceSerialNum: serial })
  }
  const blueOf = (no: string) => [...house.invoices.values()].find(i => i.taxInvoiceNo === no)
  const confirmed = (input: Record<string, string> & { detail?: Detail[] }): Said => {
    const { billId = '', blueElecInvoiceNumber: blueNo = '', redReason = '' } = input
    const blue = blueOf(blueNo)
    if (house.confirms.has(billId)) return say('E9106', '单据号不能重复')
    if (!blue || blue.status !== '2' || !/^[1-4]$/.test(redReason) || input.identity !== undefined)
      return say('E9105', '蓝票不存在或字段不对')
    const whole = blue.lines.map((l, i) => ({
      ...l,
      blueDetailIndex: String(i + 1),
      taxExcludedAmount: `-${l.taxExcludedAmount}`,
      taxAmount: `-${l.tax}`,
    }))
    const lines = input.detail ?? whole
    // Per line never more than is left of it, in net and in tax.
    const before = [...house.confirms.values()].filter(
      c => c.blueNo === blueNo && !['05', '06', '07', '08', '09', '10', '16'].includes(c.status),
    )
    for (const l of lines) {
      const b = blue.lines[Number(l.blueDetailIndex) - 1]
      const gone = [...before.flatMap(c => c.lines), l].filter(x => x.blueDetailIndex === l.blueDetailIndex)
      if (
        !b ||
        fenOf(b.taxExcludedAmount) + sum(gone, x => x.taxExcludedAmount) < 0 ||
        fenOf(b.tax) + sum(gone, x => x.taxAmount) < 0
      )
        return say('E9105', '红字金额或税额超过蓝字发票的余额')
    }
    house.confirms.set(billId, { billId, status: house.redStarts, blueNo, lines, redReason, message: '', red: null })
    return ok(billId)
  }
  const confirmRow = (c: NuonuoConfirm) => ({
    billId: c.billId,
    billUuid: `uuid-${c.billId}`,
    billStatus: c.status,
    billMessage: c.message,
    ...(c.red ? { redInvoiceNumber: c.red.taxInvoiceNo, invoiceSerialNum: c.red.serial } : {}),
  })
  const asked = (method: string, input: Record<string, unknown>): Said => {
    const c = house.confirms.get(String(input.billId))
    switch (method) {
      case 'requestBillingNew':
        return billed(input as never)
      case 'queryInvoiceResult': {
        const { orderNos = [], serialNos = [] } = input as { orderNos?: string[]; serialNos?: string[] }
        const all = [...house.invoices.values(), ...[...house.confirms.values()].flatMap(x => (x.red ? [x.red] : []))]
        const found = all.filter(i => orderNos.includes(i.orderNo) || serialNos.includes(i.serial))
        return found.length > 0 ? ok(found.map(rowOf)) : say('E9500', '未查询到数据')
      }
      case 'reInvoice':
        house.reseals++
        return house.reseals > 20 ? say('E9613', '重试次数已达上限') : ok('')
      case 'saveInvoiceRedConfirm':
        return confirmed(input as never)
      case 'queryInvoiceRedConfirm':
        return c ? ok({ list: [confirmRow(c)], total: 1 }) : say('E9500', '未查询到数据')
      case 'refreshInvoiceRedConfirm':
        return ok('')
      case 'confirmInfoCancel':
        if (c?.status !== '02') return say('E9105', '当前状态不能撤销')
        c.status = '08'
        return ok('')
      case 'getCertificationStatus':
        return ok({ certificationStatus: house.login })
      case 'getQrCode':
        return input.queryType === '2'
          ? ok({ qrCode: 'https://tax.example/scan?id=1', qrCodeType: '2', endTime: '2099-01-01 00:00:00', authId: '1' })
          : say('E9999', '没有有效的二维码')
      case 'verifyComplete':
        if (house.login === '2') house.login = '1'
        return ok({ status: house.login === '1' ? '1' : '0' })
      default:
        return say('070101', '没有这个接口')
    }
  }
  const answer = (h: Heard): Said => {
    if (h.url.pathname === '/accessToken') {
      const form = new URLSearchParams(h.body.toString())
      if (form.get('client_id') !== APP_KEY || form.get('client_secret') !== APP_SECRET)
        return { status: 400, body: { error: '070301', error_description: 'bad client' } }
      house.fetched++
      const token = randomBytes(12).toString('hex')
      good.add(token)
      return { body: { access_token: token, expires_in: '86400' } }
    }
    if (!good.has(String(h.headers.accesstoken))) return say('070304', '令牌无效')
    const method = String(h.headers.method)
    if (!rightlySigned(h) || h.headers.usertax !== NUONUO_SELLER || !method.startsWith('nuonuo.OpeMplatform.')) {
      house.unsigned++
      return say('070101', '签名不对')
    }
    return asked(method.slice('nuonuo.OpeMplatform.'.length), JSON.parse(h.body.toString()) as Record<string, unknown>)
  }

  const fileServer = createServer((req, res) => {
    const [, serial = '', part = ''] = /^\/([0-9a-f]+)\.(pdf|ofd|xml)$/.exec(req.url ?? '') ?? []
    const all = [...house.invoices.values(), ...[...house.confirms.values()].flatMap(x => (x.red ? [x.red] : []))]
    const i = all.find(one => one.serial === serial)
    if (!i || house.files === 'missing') return void res.writeHead(404).end('not found')
    if (house.files === 'html') return void res.writeHead(200).end('<html>请登录')
    const of = {
      pdf: `%PDF-1.7 ${i.taxInvoiceNo}`,
      ofd: Buffer.from(`PK\x03\x04 ${i.taxInvoiceNo}`, 'latin1'),
      xml: taxXml({
        taxInvoiceNo: house.files === 'other' ? '26990000000000000001' : i.taxInvoiceNo,
        issuedOn: '2026-11-28',
        invoiceType: 2,
        seller: { name: house.sellerName, taxNo: NUONUO_SELLER },
        buyer: { name: i.head.buyerName ?? '', taxNo: i.head.buyerTaxNum ?? '' },
        netFen: i.netFen,
        taxFen: i.taxFen,
        grossFen: i.netFen + i.taxFen,
        lines: i.lines.map(l => ({
          name: l.goodsName,
          unit: '吨',
          kg: null,
          netFen: fenOf(l.taxExcludedAmount),
          taxFen: fenOf(l.tax ?? l.taxAmount),
          ratePercent: 13,
        })),
      }),
    }[part as 'pdf' | 'ofd' | 'xml']
    res.writeHead(200).end(of)
  })
  await new Promise<void>(ready => fileServer.listen(0, '127.0.0.1', ready))
  const fileHost = `127.0.0.1:${(fileServer.address() as AddressInfo).port}`

  const line = await counterpart(answer, moodOf)
  const closeLine = line.close
  const house: NuonuoHouse = Object.assign(line, {
    settings: {
      url: `${line.url}/open/v1/services`,
      tokenUrl: `${line.url}/accessToken`,
      appKey: APP_KEY,
      appSecret: APP_SECRET,
      taxNo: NUONUO_SELLER,
      clerk: '开票人甲',
      extension: '923',
      account: '',
      goodsCodes: { 黑色金属冶炼压延品: '1080207010000000000', 金属制品: '1080400000000000000' },
      fileHosts: [fileHost],
      callbackToken: 'nuonuo-callback-token-0001',
    },
    invoices: new Map<string, NuonuoInvoice>(),
    confirms: new Map<string, NuonuoConfirm>(),
    login: '1' as const,
    redStarts: '01' as const,
    fetched: 0,
    files: 'sound' as const,
    fileHost,
    sellerName: '恒冶钢铁商城（演示）有限公司',
    reseals: 0,
    unsigned: 0,
    expire: () => good.clear(),
    work: () => {
      for (const i of house.invoices.values()) if (['20', '21'].includes(i.status)) i.status = '2'
      for (const c of house.confirms.values())
        if (['01', '04'].includes(c.status) && !c.red)
          c.red = {
            serial: randomBytes(10).toString('hex'),
            orderNo: '',
            status: '2',
            failCause: '',
            taxInvoiceNo: number(),
            at: Date.now(),
            netFen: sum(c.lines, l => l.taxExcludedAmount),
            taxFen: sum(c.lines, l => l.taxAmount),
            lines: c.lines,
            head: blueOf(c.blueNo)?.head ?? {},
          }
    },
    close: async () => {
      await closeLine()
      fileServer.closeAllConnections()
      await new Promise<void>(done => fileServer.close(() => done()))
    },
  })
  return house
}
