// What the environment says of the truck scales: each its line and what it sends.
import { SCALE_FORMATS, type ScaleFormat, type ScaleLine } from '@mall/domain/platform/partner/scaleFrames.ts'
import { needed, type Wrong } from './settingForms.ts'

interface AnyScale extends ScaleLine {
  /** Of the depot, with the number of the scale: W01-1. */
  code: string
}
/** Its line ends in a converter of the mill's network, and the mall reads it. */
export interface TcpScale extends AnyScale {
  kind: 'tcp'
  host: string
  port: number
}
/** Its cable ends at the weighman's own computer, and his page hands on what it hears. */
export interface SerialScale extends AnyScale {
  kind: 'serial'
  baud: number
  dataBits: 7 | 8
  parity: 'none' | 'even' | 'odd'
}
/** One truck scale: where its line ends, and what it sends. */
type ScaleSettings = TcpScale | SerialScale
/** `url`: of the first converter, whose host the page of partners names; empty: all are on computers of weighmen. */
export interface ScalesSettings {
  url: string
  list: readonly ScaleSettings[]
}

const SCALE_FORM = 'W01-1=10.0.3.7:4001/yaohua'
const SERIAL_FORM = 'W01-1=serial/yaohua?baud=9600'
const LEAST_CAPACITY_KG = 1000
const MOST_CAPACITY_KG = 300_000
const BAUDS = ['600', '1200', '2400', '4800', '9600', '19200', '38400']
const OF_ANY = ['most', 'unit', 'address']
const OF_SERIAL = ['baud', 'bits', 'parity']
const isFormat = (text: string): text is ScaleFormat => (SCALE_FORMATS as readonly string[]).includes(text)

/** `code=host:port/format?most=…&unit=…&address=…`, or `code=serial/format?baud=…&bits=…&parity=…` with the same. */
function oneScaleOf(text: string, choice: string, wrong: Wrong): ScaleSettings {
  const bad = (why: string) =>
    wrong(`SCALES 的「${text}」不对：${why}。写法例如 ${SCALE_FORM}，接在司磅电脑上的写 ${SERIAL_FORM}，多台用逗号分隔`)
  const [, code = '', where = '', format = '', query = ''] = /^([^=]+)=([^/]+)\/([a-z0-9-]+)(?:\?(.*))?$/.exec(text) ?? []
  const serial = where === 'serial'
  const [, host = '', port = ''] = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/.exec(where) ?? []
  if (code === '' || (!serial && host === '')) throw bad('须为 仓库代码-1=主机:端口/格式，或 仓库代码-1=serial/格式')
  if (!/^[A-Za-z0-9]{1,20}-1$/.test(code)) throw bad('等号前须为仓库代码加 -1，一个门岗一台磅')
  if (!serial && choice === 'serial') throw bad('PARTNER_SCALE=serial 时每台都接在司磅电脑上；有转换器的请设 PARTNER_SCALE=tcp')
  if (!serial && (Number(port) < 1 || Number(port) > 65_535)) throw bad('端口须为 1-65535')
  if (!isFormat(format)) throw bad(`格式须为 ${SCALE_FORMATS.join('、')} 之一`)
  const asked = new URLSearchParams(query)
  const may = serial ? [...OF_ANY, ...OF_SERIAL] : OF_ANY
  const unknown = [...asked.keys()].find(k => !may.includes(k))
  if (unknown !== undefined) throw bad(`没有「${unknown}」这一项，只有 ${may.join('、')}`)
  const most = asked.get('most') ?? '100000'
  if (!/^\d{1,6}$/.test(most) || Number(most) < LEAST_CAPACITY_KG || Number(most) > MOST_CAPACITY_KG)
    throw bad(`most（最大秤量，公斤）须为 ${LEAST_CAPACITY_KG}-${MOST_CAPACITY_KG} 的整数`)
  const unit = asked.get('unit') ?? 'kg'
  if (unit !== 'kg' && unit !== 't') throw bad('unit（仪表的单位）须为 kg 或 t')
  const address = asked.get('address') ?? '1'
  if (!/^\d{1,2}$/.test(address) || Number(address) < 1 || Number(address) > 26) throw bad('address（仪表地址）须为 1-26')
  const scale = { code, format, unit, mostKg: Number(most), address: Number(address) } as const
  return serial
    ? { kind: 'serial', ...scale, ...cableOf(asked, bad) }
    : { kind: 'tcp', ...scale, host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
function cableOf(asked: URLSearchParams, bad: (why: string) => Error): Pick<SerialScale, 'baud' | 'dataBits' | 'parity'> {
  const baud = asked.get('baud') ?? '9600'
  if (!BAUDS.includes(baud)) throw bad(`baud（波特率）须为 ${BAUDS.join('、')} 之一`)
  const bits = asked.get('bits') ?? '8'
  if (bits !== '7' && bits !== '8') throw bad('bits（数据位）须为 7 或 8')
  const parity = asked.get('parity') ?? (bits === '7' ? 'even' : 'none')
  if (parity !== 'none' && parity !== 'even' && parity !== 'odd') throw bad('parity（校验）须为 none、even 或 odd')
  return { baud: Number(baud), dataBits: bits === '7' ? 7 : 8, parity }
}
export function scalesOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): ScalesSettings | null {
  if (choice !== 'tcp' && choice !== 'serial') return null
  const list = needed('SCALES', env.SCALES, `PARTNER_SCALE=${choice}`, wrong)
    .split(',')
    .map(text => oneScaleOf(text.trim(), choice, wrong))
  for (const [what, of] of [
    ['仓库', (s: ScaleSettings) => s.code],
    ['地址', (s: ScaleSettings) => (s.kind === 'tcp' ? `${s.host}:${s.port}` : s.code)],
  ] as const) {
    const twice = list.map(of).find((one, i, all) => all.indexOf(one) !== i)
    if (twice !== undefined) throw wrong(`SCALES 里${what}「${twice}」写了两次：一台磅一行`)
  }
  const first = list.find(s => s.kind === 'tcp')
  return { url: first ? `tcp://${first.host.includes(':') ? `[${first.host}]` : first.host}:${first.port}` : '', list }
}

export const SCALE_ROWS = {
  SCALES: {
    says: '汽车衡，一台一项，逗号分隔。经串口转网络的转换器：`仓库代码-1=主机:端口/格式`；接在司磅电脑上：`仓库代码-1=serial/格式?baud=9600`，可加 `&bits=7`（数据位，7 时缺省偶校验）、`&parity=even`（`none`、`even`、`odd`）。格式 `yaohua`（tF=0）、`yaohua-ask`（tF=1）、`keli`、`a12`、`a26`、`a26-reversed`、`toledo`、`toledo-sum`（带校验）、`text`；都可加 `most=100000`（最大秤量，公斤）、`unit=t`（仪表按吨）、`address=1`',
    unset: '`PARTNER_SCALE=tcp`、`serial` 必填',
  },
} as const
