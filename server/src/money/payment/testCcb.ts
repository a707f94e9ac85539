// 建设银行 on loopback, for tests: its gateway over HTTP and its client's line over TCP, each with books of its own. Sums and signatures are openssl's, GBK is
// iconv's, and not our own code's.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { digitStamp } from '@mall/domain/kernel/clock.ts'
import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CcbSettings } from '../../kernel/settings/ccbSettings.ts'
import { type Counterpart, counterpart, type Heard, type Mood, type Said } from '../../testing/counterpart.ts'

const MERCHANT = '105421000002199'
const POS = '001176031'
const BRANCH = '360000000'
const QUERY_PASSWORD = 'qu&pwd=1'
const OPERATOR = { userId: 'WLPT01', password: 'p<w>&1' }
const PAYER = '演示公司'

type Signer = 'now' | 'before' | 'stranger'
interface Paying {
  amountFen: Fen
  /** `open`: somebody is at the page; `unsure`: the bank itself does not know yet. */
  state: 'open' | 'paid' | 'failed' | 'unsure'
  /** In the books of days before. */
  before: boolean
}
interface Back {
  order: string
  code: string
  amountFen: Fen
  status: '0' | '1' | '2'
}
export type LineMood =
  | 'sound'
  | 'silent'
  | 'reset'
  | 'garbage'
  | 'huge'
  /** Does it and says nothing. */
  | 'lost'
  /** The same, and the line stays open: whoever asked may be killed while he waits. */
  | 'hanging'
  | 'late'
  /** A byte at a time: signs of two bytes come in halves. */
  | 'split'
  /** Half of the answer, and the end. */
  | 'half'
  /** What it said to the question before. */
  | 'stale'

export interface CcbHouse extends Counterpart {
  settings: CcbSettings
  payments: Map<string, Paying>
  refunds: Back[]
  signer: Signer
  lineMood: LineMood
  /** What came on the line. */
  lines: string[]
  /** Its client was started anew: nobody has greeted it. */
  restartClient(): void
  /** A branch that does not show the refund's number. */
  hidesCode: boolean
  /** It gives nobody a code now. */
  noCode: boolean
  /** How often something came that was not as it should be. */
  wrong: string[]
  /** The payer's browser at the address it was sent to: null where the bank does not show its page. */
  browse(go: string): { paymentNo: string; amountFen: Fen; txCode: string } | null
  /** A notice of a company's payment, as a form; `utf8`: signed in other letters than it is sent in. */
  companyNotice(no: string, change?: Record<string, string>, o?: { signer?: Signer; utf8?: boolean }): string
  /** Of a person's, or of a code. */
  personNotice(no: string, change?: Record<string, string>, o?: { signer?: Signer }): string
}

const md5 = (text: string): string =>
  execFileSync('openssl', ['dgst', '-md5'], { input: text })
    .toString()
    .trim()
    .replace(/^.*= ?/, '')
const turned = new Map<string, Buffer>()
/** By iconv, each run of signs once. */
const gbk = (text: string): Buffer =>
  Buffer.concat(
    (text.match(/[\x00-\x7f]+|[^\x00-\x7f]+/g) ?? []).map(run => {
      if (run.charCodeAt(0) < 0x80) return Buffer.from(run)
      const known = turned.get(run) ?? execFileSync('iconv', ['-f', 'UTF-8', '-t', 'GBK'], { input: run })
      turned.set(run, known)
      return known
    }),
  )
const yuanOf = (fen: Fen): string => (fen / 100).toFixed(2)
const MONEY = /^(0|[1-9]\d*)\.\d\d$/

/** `moodOf`: of each question to the gateway anew, in place of the mood that is set. */
export async function ccbHouse(moodOf?: () => Mood): Promise<CcbHouse> {
  const dir = mkdtempSync(path.join(tmpdir(), 'ccb-'))
  const pair = (name: string) => {
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const file = path.join(dir, `${name}.pem`)
    writeFileSync(file, keys.privateKey)
    return { file, hex: createPublicKey(keys.publicKey).export({ type: 'spki', format: 'der' }).toString('hex') }
  }
  const signers = { now: pair('now'), before: pair('before'), stranger: pair('stranger') }
  const pub = signers.now.hex.slice(-30)
  const made = new Map<string, string>()
  const signed = (by: Signer, source: Buffer): string => {
    const key = `${by}${source.toString('latin1')}`
    const known =
      made.get(key) ?? execFileSync('openssl', ['dgst', '-md5', '-sign', signers[by].file], { input: source }).toString('hex')
    made.set(key, known)
    return known
  }

  /** Names and order of a product's sum, as its contract says. */
  const NAMES: Record<string, readonly string[]> = {
    '690401': ['MERCHANTID', 'POSID', 'BRANCHID', 'ORDERID', 'PAYMENT', 'CURCODE', 'TXCODE', 'REMARK1', 'REMARK2'],
    '520100': [
      'MERCHANTID',
      'POSID',
      'BRANCHID',
      'ORDERID',
      'PAYMENT',
      'CURCODE',
      'TXCODE',
      'REMARK1',
      'REMARK2',
      'TYPE',
      'PUB',
      'GATEWAY',
      'CLIENTIP',
      'REGINFO',
      'PROINFO',
      'REFERER',
    ],
    '530550': [
      'MERCHANTID',
      'POSID',
      'BRANCHID',
      'ORDERID',
      'PAYMENT',
      'CURCODE',
      'TXCODE',
      'REMARK1',
      'REMARK2',
      'RETURNTYPE',
      'TIMEOUT',
      'PUB',
    ],
    '410408': [
      'MERCHANTID',
      'BRANCHID',
      'POSID',
      'ORDERDATE',
      'BEGORDERTIME',
      'ENDORDERTIME',
      'ORDERID',
      'QUPWD',
      'TXCODE',
      'TYPE',
      'KIND',
      'STATUS',
      'SEL_TYPE',
      'PAGE',
      'OPERATOR',
      'CHANNEL',
    ],
  }
  const rightlySummed = (f: URLSearchParams): boolean => {
    const txCode = f.get('TXCODE') ?? ''
    const names = NAMES[txCode] ?? []
    const held: Record<string, string> = { PUB: pub, QUPWD: '' }
    const source = names.map(name => `${name}=${held[name] ?? f.get(name) ?? '?'}`).join('&')
    const why =
      names.length === 0
        ? 'TXCODE'
        : f.has('PUB')
          ? 'PUB was sent'
          : f.get('MERCHANTID') !== MERCHANT || f.get('POSID') !== POS || f.get('BRANCHID') !== BRANCH
            ? 'merchant'
            : f.has('PAYMENT') && !MONEY.test(f.get('PAYMENT') ?? '')
              ? 'PAYMENT'
              : !/^[A-Za-z0-9]{1,30}$/.test(f.get('ORDERID') ?? '')
                ? 'ORDERID'
                : f.get('MAC') === md5(source)
                  ? ''
                  : 'MAC'
    if (why !== '') house.wrong.push(why)
    return why === ''
  }
  /** One payment of one number, of the sum it was opened with first; paid it is not opened again. */
  const opened = (f: URLSearchParams): boolean => {
    const no = f.get('ORDERID') ?? ''
    const amountFen = Math.round(Number(f.get('PAYMENT')) * 100)
    const known = house.payments.get(no)
    if (known?.state === 'paid' || (known && known.state !== 'failed' && known.amountFen !== amountFen)) return false
    house.payments.set(no, { amountFen, state: 'open', before: false })
    return true
  }
  const xml = (text: string): Said => ({ body: gbk(`\n\n\n<?xml version="1.0" encoding="GB2312" ?>\n${text}`) })
  const asked = (h: Heard, f: URLSearchParams): Said => {
    const no = f.get('ORDERID') ?? ''
    const refused = (code: string, words: string): Said =>
      xml(`<DOCUMENT><RETURN_CODE>${code}</RETURN_CODE><RETURN_MSG>${words}</RETURN_MSG></DOCUMENT>`)
    if (!/^Mozilla/.test(h.headers['user-agent'] ?? '')) return refused('0130Z1108304', '非法访问')
    if (!rightlySummed(f)) return refused('0130Z1108301', '校验错误')
    if (f.get('QUPWD') !== QUERY_PASSWORD) return refused('0130Z1108302', '查询密码错误')
    const p = house.payments.get(no)
    const here = p && p.state !== 'open' && p.before === (f.get('KIND') === '1')
    if (!here || (f.get('STATUS') === '1' && p.state !== 'paid')) return refused('0250E0200001', '流水记录不存在')
    const fields = {
      MERCHANTID: MERCHANT,
      BRANCHID: BRANCH,
      POSID: POS,
      ORDERID: no,
      ORDERDATE: '20261128101530',
      ACCDATE: '20261128',
      AMOUNT: yuanOf(p.amountFen),
      STATUSCODE: { paid: '1', failed: '0', unsure: '2' }[p.state as 'paid' | 'failed' | 'unsure'],
      STATUS: { paid: '成功', failed: '失败', unsure: '不确定' }[p.state as 'paid' | 'failed' | 'unsure'],
      REFUND: '0.00',
    }
    const source = gbk(
      Object.entries(fields)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    )
    const rows = Object.entries({ ...fields, SIGN: signed(house.signer, source) }).map(([n, v]) => `<${n}>${v}</${n}>`)
    return xml(
      `<DOCUMENT><RETURN_CODE>000000</RETURN_CODE><RETURN_MSG></RETURN_MSG><CURPAGE>1</CURPAGE><PAGECOUNT>1</PAGECOUNT><TOTAL>1</TOTAL><QUERYORDER>${rows.join('')}</QUERYORDER></DOCUMENT>`,
    )
  }
  const answer = (h: Heard): Said => {
    if (h.url.pathname === '/CCBIS/QR') {
      const go = `https://ch5.dcep.ccb.com/CCBIS/QR?QRCODE=CCB9${h.url.searchParams.get('no')}`
      return { body: { SUCCESS: 'true', QRURL: encodeURIComponent(go) } }
    }
    const f = new URLSearchParams(h.body.toString())
    if (f.get('TXCODE') === '410408') return asked(h, f)
    if (house.noCode || f.get('TXCODE') !== '530550' || !rightlySummed(f) || !opened(f))
      return { body: { SUCCESS: 'false', ERRCODE: '0130Z1100999', ERRMSG: '订单已支付或校验错误' } }
    return { body: { SUCCESS: 'true', PAYURL: `${line.url}/CCBIS/QR?no=${f.get('ORDERID')}` } }
  }

  // The line of its client.
  let greeted = false
  let last: Buffer = Buffer.from('<TX></TX>')
  const onLine = (question: string): Buffer => {
    house.lines.push(question)
    const of = (name: string): string =>
      (new RegExp(`<${name}>([^<]*)</${name}>`).exec(question)?.[1] ?? '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    const say = (code: string, words: string, info = ''): Buffer =>
      gbk(
        `<?xml version="1.0" encoding="GB2312" standalone="yes" ?>\n<TX><REQUEST_SN>${of('REQUEST_SN')}</REQUEST_SN><CUST_ID>${of('CUST_ID')}</CUST_ID><TX_CODE>${of('TX_CODE')}</TX_CODE><RETURN_CODE>${code}</RETURN_CODE><RETURN_MSG>${words}</RETURN_MSG><LANGUAGE>CN</LANGUAGE><TX_INFO>${info}</TX_INFO></TX>`,
      )
    if (!/^\d{16}$/.test(of('REQUEST_SN')) || of('CUST_ID') !== MERCHANT) return say('0130Z110B001', '报文格式错误')
    if (of('USER_ID') !== OPERATOR.userId || of('PASSWORD') !== OPERATOR.password) return say('0130Z110C105', '操作员密码错误')
    if (of('TX_CODE') === '5W1001') {
      greeted = true
      return say('000000', '')
    }
    if (!greeted) return say('0130Z110C001', '未签到')
    const mine = house.refunds.filter(r => r.order === of('ORDER'))
    if (of('TX_CODE') === '5W1003') {
      // Of today what is not settled, of before what is.
      const list = mine.filter(r => (r.status === '1') === (of('KIND') === '1'))
      if (list.length === 0) return say('0250E0200001', '流水记录不存在')
      const rows = list.map(
        r =>
          `<LIST><TRAN_DATE>20261128</TRAN_DATE><REFUND_DATE>20261128</REFUND_DATE><ORDER_NUMBER>${r.order}</ORDER_NUMBER><REFUNDEMENT_AMOUNT>${yuanOf(r.amountFen)}</REFUNDEMENT_AMOUNT><POS_CODE>${POS}</POS_CODE><USERID>${OPERATOR.userId}</USERID><STATUS>${r.status}</STATUS><REFUND_CODE>${house.hidesCode ? '' : r.code}</REFUND_CODE></LIST>`,
      )
      return say('000000', '', `<TPAGE>1</TPAGE><CUR_PAGE>1</CUR_PAGE>${rows.join('')}`)
    }
    const paid = house.payments.get(of('ORDER'))
    const amountFen = Math.round(Number(of('MONEY')) * 100)
    const gone = mine.filter(r => r.status !== '0').reduce((sum, r) => sum + r.amountFen, 0)
    if (!MONEY.test(of('MONEY')) || of('REFUND_CODE').length > 15) return say('0130Z110B002', '报文域错误')
    if (paid?.state !== 'paid') return say('0250E0200002', '原支付不存在')
    if (gone + amountFen > paid.amountFen) return say('0250E0200003', '退款金额超过支付金额')
    // Asked twice it gives twice: there is no key at the bank.
    house.refunds.push({ order: of('ORDER'), code: of('REFUND_CODE'), amountFen, status: '2' })
    return say(
      '000000',
      '',
      `<ORDER_NUM>${of('ORDER')}</ORDER_NUM><PAY_AMOUNT>${yuanOf(paid.amountFen)}</PAY_AMOUNT><AMOUNT>${yuanOf(amountFen)}</AMOUNT>`,
    )
  }
  const held = new Set<Socket>()
  const client = createServer(socket => {
    held.add(socket)
    socket.on('close', () => held.delete(socket)).on('error', () => {})
    let text = ''
    socket.on('data', part => {
      text += part.toString('latin1')
      if (!text.includes('</TX>')) return
      const question = new TextDecoder('gbk').decode(Buffer.from(text, 'latin1'))
      text = ''
      void inMood(socket, question)
    })
  })
  const inMood = async (socket: Socket, question: string): Promise<void> => {
    const take = (): Buffer => {
      const said = onLine(question)
      last = said
      return said
    }
    switch (house.lineMood) {
      case 'silent':
        return
      case 'reset':
        socket.destroy()
        return
      case 'garbage':
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n<html></TX>')
        return
      case 'huge':
        for (let i = 0; i < 40 && !socket.destroyed; i++) socket.write(Buffer.alloc(100_000, 0x20))
        return
      case 'lost':
        take()
        socket.destroy()
        return
      case 'hanging':
        take()
        return
      case 'late': {
        const said = take()
        setTimeout(() => socket.end(said), 800)
        return
      }
      case 'split':
        for (const byte of take()) {
          socket.write(Buffer.of(byte))
          if (byte > 0x7f) await new Promise(done => setTimeout(done, 2))
        }
        return
      case 'half': {
        const said = take()
        socket.end(said.subarray(0, said.length / 2))
        return
      }
      case 'stale':
        socket.end(last)
        return
      case 'sound':
        socket.write(take())
    }
  }
  await new Promise<void>(done => client.listen(0, '127.0.0.1', done))

  const line = await counterpart(answer, moodOf)
  const closeLine = line.close
  const house: CcbHouse = Object.assign(line, {
    settings: {
      url: `${line.url}/CCBIS/ccbMain`,
      merchantId: MERCHANT,
      posId: POS,
      branchId: BRANCH,
      publicKeys: [signers.now.hex, signers.before.hex],
      queryPassword: QUERY_PASSWORD,
      queryOperator: '',
      page: 'company' as const,
      timeout: false,
      client: { host: '127.0.0.1', port: (client.address() as AddressInfo).port, custId: MERCHANT, ...OPERATOR },
    },
    payments: new Map<string, Paying>(),
    refunds: [] as Back[],
    signer: 'now' as const,
    lineMood: 'sound' as const,
    lines: [] as string[],
    hidesCode: false,
    noCode: false,
    wrong: [] as string[],
    restartClient: () => {
      greeted = false
    },
    browse: (go: string) => {
      const f = new URL(go).searchParams
      const no = f.get('ORDERID') ?? ''
      if (f.get('CCB_IBSVersion') !== 'V6' || !rightlySummed(f) || !opened(f)) return null
      return { paymentNo: no, amountFen: house.payments.get(no)?.amountFen ?? 0, txCode: f.get('TXCODE') ?? '' }
    },
    companyNotice: (no: string, change: Record<string, string> = {}, { signer = 'now' as Signer, utf8 = false } = {}) => {
      const fields: Record<string, string> = {
        MPOSID: POS,
        ORDER_NUMBER: no,
        CUST_ID: 'HB130000001#01',
        ACC_NO: '13050161000000000123',
        ACC_NAME: PAYER,
        AMOUNT: yuanOf(house.payments.get(no)?.amountFen ?? 0),
        STATUS: '2',
        REMARK1: '',
        REMARK2: '',
        TRAN_FLAG: 'N',
        TRAN_TIME: digitStamp(new Date()),
        BRANCH_NAME: '河北省分行',
        ...change,
      }
      const source = Object.values(fields).join('')
      const sign = signed(signer, utf8 ? Buffer.from(source) : gbk(source))
      return [...Object.entries(fields).map(([n, v]) => [n, percent(gbk(v))] as const), ['SIGNSTRING', sign] as const]
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
    },
    personNotice: (no: string, change: Record<string, string> = {}, { signer = 'now' as Signer } = {}) => {
      const fields: Record<string, string> = {
        POSID: POS,
        BRANCHID: BRANCH,
        ORDERID: no,
        PAYMENT: yuanOf(house.payments.get(no)?.amountFen ?? 0),
        CURCODE: '01',
        REMARK1: '',
        REMARK2: '',
        ACC_TYPE: 'AL',
        SUCCESS: 'Y',
        ...change,
      }
      const said = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
      const wire = Object.entries(fields).map(([name, value]) => `${name}=${percent(gbk(value))}`)
      return `${wire.join('&')}&SIGN=${signed(signer, gbk(said.join('&')))}`
    },
    close: async () => {
      for (const socket of held) socket.destroy()
      await new Promise(done => client.close(done))
      await closeLine()
      rmSync(dir, { recursive: true, force: true })
    },
  })
  return house
}

/** As a form sends bytes. */
const percent = (bytes: Buffer): string =>
  [...bytes]
    .map(b =>
      /[A-Za-z0-9._-]/.test(String.fromCharCode(b))
        ? String.fromCharCode(b)
        : `%${b.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
