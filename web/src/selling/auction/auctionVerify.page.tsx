import type { Fen } from '@mall/domain/kernel/money.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { checkLog, type LogVerdict } from '@mall/domain/selling/auction/receipt.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Head } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { clock, day } from '../../kernel/kit/time.ts'
import { lotAddress } from './lotWords.ts'
import { plain } from './lotWords.ts'

export const head = (): Head => ({
  title: '核验竞拍出价记录',
  description: '在浏览器里重新计算竞拍出价记录里逐次相接的摘要，核对每一次出价没有增删改；不用登录，文件不上传。',
  canonical: '/auction/verify',
})

interface Row {
  seq: number
  at: number
  code: string
  priceFen: Fen
  pieces: number | null
  auto: boolean
  hash: string
}
interface Checked {
  from: string
  verdict: LogVerdict
  title: string
  rows: Row[]
}

/** In the browser, so that nobody has to be believed; plain http has no such function. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), b => b.toString(16).padStart(2, '0')).join('')
}
const canReckon = () => typeof crypto !== 'undefined' && Boolean(crypto.subtle)

async function check(from: string, text: string): Promise<Checked> {
  const lines = text.split(/\r?\n/).filter(l => l.trim() !== '')
  const verdict = await checkLog(lines, sha256)
  const rows: Row[] = []
  let title = ''
  try {
    title = String((JSON.parse(lines[0] ?? '{}') as { title?: unknown }).title ?? '')
    for (const line of lines.slice(1)) rows.push(JSON.parse(line) as Row)
  } catch {
    // what cannot be read the verdict has said already
  }
  return { from, verdict, title, rows }
}

/** 核验出价记录: the chain of a closed lot, reckoned again where the visitor sits; a receipt's hash is found in it. */
export default function AuctionVerify() {
  const [query] = useSearchParams()
  const asked = (query.get('biddingNo') ?? '').trim().toUpperCase()
  const call = useCaller()
  const [biddingNo, setNo] = useState(asked)
  const [receipt, setReceipt] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [error, setError] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)

  const run = async (from: string, text: () => Promise<string>) => {
    if (!canReckon()) return setError('这个地址不是 https，浏览器不提供 SHA-256；请下载记录，用仓库里的脚本核验')
    setBusy(true)
    setError('')
    try {
      setChecked(await check(from, await text()))
    } catch (e) {
      setChecked(null)
      setError(e instanceof CallError ? e.message : '文件读不出来，请选下载的出价记录')
    }
    setBusy(false)
  }
  const ofServer = (no: string) =>
    run(`商城上的 ${no}`, async () => (await call('/api/bidding/getBidLog', { biddingNo: no })).lines.join('\n'))
  const ofFile = (chosen: File) => run(`文件「${chosen.name}」，没有上传`, () => chosen.text())
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    // The button means what is chosen: a file, where there is one.
    if (file) return ofFile(file)
    const no = biddingNo.trim().toUpperCase()
    if (!/^JP\d{11,15}$/.test(no)) return setError('场次号是 JP 加数字，如 JP20261121007')
    await ofServer(no)
  }
  useEffect(() => {
    if (/^JP\d{11,15}$/.test(asked)) void ofServer(asked)
    // oxlint-disable-next-line exhaustive-deps -- once for the address the page was opened with
  }, [asked])
  const wanted = receipt.trim().toLowerCase()
  const found = checked?.rows.find(r => wanted.length >= 8 && (r.hash === wanted || r.hash.startsWith(wanted)))
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '竞拍大厅', to: '/totalAuction' }, { label: '核验出价记录' }]} />
        <div className="row pagehd">
          <h1>核验出价记录</h1>
          <span className="mute">每次出价连着上一次的摘要：改动、增删任何一次，之后全部不符</span>
        </div>
        <Panel>
          <form className="verifyform" onSubmit={submit} method="get" noValidate>
            <Input
              label="场次号，已结束的"
              maxLength={20}
              value={biddingNo}
              error={error}
              placeholder="JP20261121007"
              onChange={e => setNo(e.target.value)}
              disabled={file !== null}
              hint={file ? '已选文件，核验的是文件；清空文件后按场次号核验' : undefined}
            />
            <label className="field js">
              <span className="lab">或选择下载的记录文件</span>
              <input
                type="file"
                accept=".txt,.jsonl,.log,text/plain"
                onChange={e => {
                  const chosen = e.target.files?.[0] ?? null
                  setFile(chosen)
                  if (chosen) void ofFile(chosen)
                }}
              />
            </label>
            <Input
              label="我的回执摘要，可以不填"
              maxLength={64}
              value={receipt}
              hint="64 位，至少前 8 位；核对我的出价在不在里面"
              onChange={e => setReceipt(e.target.value)}
            />
            <div>
              <Button type="submit" look="ink" size="lg" busy={busy} busyText="正在计算">
                {file ? '核验这份文件' : '核验'}
              </Button>
            </div>
          </form>
        </Panel>
        <div className="gaptop stack" role="status">
          {checked && <Verdict checked={checked} />}
          {checked?.verdict.sound && wanted.length >= 8 && (
            <Note {...(found ? {} : { tone: 'bad' as const })}>
              <span>
                {found
                  ? `回执在记录里：第 ${found.seq} 次，${day(found.at)} ${clock(found.at)}，${found.code} 出 ${plain(found.priceFen)}。`
                  : '这份记录里没有这张回执，请核对场次与摘要。'}
              </span>
            </Note>
          )}
        </div>
        {checked && checked.rows.length > 0 && (
          <Rows rows={checked.rows} wrongLine={checked.verdict.sound ? null : checked.verdict.line} />
        )}
      </div>
    </main>
  )
}

function Verdict({ checked }: { checked: Checked }) {
  const v = checked.verdict
  if (!v.sound)
    return (
      <Note tone="bad">
        <span>
          不符：{checked.from} 的第 {v.line} 行，{v.why}。
        </span>
      </Note>
    )
  return (
    <Panel title="完整，没有改动" more={checked.from}>
      <Facts
        items={[
          ['场次', <Link key="no" to={lotAddress(v.biddingNo)}>{`${v.biddingNo}　${checked.title}`}</Link>],
          ['出价', `${v.bids} 次，每一次的摘要都相符`],
          [
            '最后摘要',
            <code key="hash" className="hash">
              {v.lastHash || '没有出价'}
            </code>,
          ],
        ]}
      />
    </Panel>
  )
}

function Rows({ rows, wrongLine }: { rows: readonly Row[]; wrongLine: number | null }) {
  return (
    <Panel title="逐条" remark="价格单位见场次" flush className="below">
      <table className="tbl tight cards line">
        <thead>
          <tr>
            <th className="num">次</th>
            <th>时刻</th>
            <th>买家</th>
            <th className="num">价格，元</th>
            <th>摘要</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r, i) => (
            <tr key={r.seq} className={wrongLine !== null && i + 2 >= wrongLine ? 'late' : undefined}>
              <td className="num" data-l="次">
                {r.seq}
              </td>
              <td data-l="时刻">
                {day(r.at)} {clock(r.at)}
              </td>
              <td data-l="买家">
                {r.code}
                {r.auto && <small className="in">　自动</small>}
              </td>
              <td className="num" data-l="价格，元">
                {plain(r.priceFen)}
                {r.pieces !== null && <small className="in"> × {r.pieces} 件</small>}
              </td>
              <td className="all" data-l="摘要">
                <code className="hash">{r.hash}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
