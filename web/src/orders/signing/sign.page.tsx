import './signing.css'
import { useBoot } from '../../kernel/deps.ts'
import { waitsForPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { SignKind } from '@mall/domain/orders/signing/sign.rules.ts'
import { useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type Step, Timeline, Track } from '../../kernel/kit/Track.tsx'
import { SignPanel } from './SignPanel.tsx'
import { type Flow, signReadPath, useSigning } from './useSigning.ts'

const noOf = (query: URLSearchParams) => (query.get('documentNo') ?? '').replace(/[^\w-]/g, '').slice(0, 40)

export const load = ({ query, ensure }: PageContext) => {
  const documentNo = noOf(query)
  return documentNo === '' ? undefined : ensure(signReadPath(documentNo), { documentNo })
}
export const head = (): Head => ({ title: '合同签署', noIndex: true })

/** One document: what it is, who has signed, what the buyer does now. */
export default function Sign() {
  const [query] = useSearchParams()
  const documentNo = noOf(query)
  const read = useSigning(documentNo)
  const missing = documentNo === '' || (read.error instanceof CallError && read.error.code === Codes.SIGN_NONE)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '合同签署', to: '/order/signList' },
            { label: documentNo || '签署' },
          ]}
        />
        {missing ? (
          <Panel flush>
            <h1 className="vh">合同签署</h1>
            <Empty
              title="没有这份文件"
              actions={
                <LinkButton look="ink" to="/order/signList">
                  去看待签文件
                </LinkButton>
              }
            >
              编号 {documentNo || '（空）'} 不存在，或不在您能查看的范围内。
            </Empty>
          </Panel>
        ) : read.isError && !read.data ? (
          <Panel flush>
            <h1 className="vh">合同签署</h1>
            <Failed message={read.error.message} onRetry={() => read.refetch()} />
          </Panel>
        ) : !read.data ? (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        ) : (
          <Shown flow={read.data} back={query.get('back') === '1'} />
        )}
      </div>
    </main>
  )
}

const { pendingSign, signing, signed, archived, voiding, voided, revoked } = SignStatus
/** On paper nothing is sent anywhere: both sign, the mill records it and a second person looks at the scans. */
const paperTrack = (f: Flow): Step[] => [
  { key: 'made', label: '生成', note: dateTime(f.createdAt), state: 'done' },
  { key: 'paper', label: '双方纸质签署', state: f.paper ? 'done' : 'now' },
  { key: 'recorded', label: '商城登记', state: f.paper ? 'done' : 'later' },
  { key: 'confirmed', label: '第二人确认', state: f.paper ? 'now' : 'later' },
]
function trackOf(f: Flow): Step[] {
  const sent = f.status >= pendingSign && f.status !== SignStatus.reviewFailed && f.status !== SignStatus.underReview
  const step = (key: string, label: string, at: number | null, now: boolean, note = ''): Step => ({
    key,
    label,
    note: at === null ? note : dateTime(at),
    state: at === null ? (now ? 'now' : 'later') : 'done',
  })
  return [
    step('made', '生成', f.createdAt, false),
    { key: 'sent', label: '送签', state: sent ? 'done' : 'now', note: sent ? '' : f.statusText },
    step(
      'buyer',
      '贵公司签章',
      f.buyerSignedAt,
      f.status === pendingSign,
      f.status === pendingSign ? `${dateTime(f.expiresAt)} 前` : '',
    ),
    step('mill', '卖方盖章', f.sellerSignedAt, f.status === signing),
    step('kept', '存证归档', f.archivedAt, f.status === signed),
  ]
}
const TONE: Partial<Record<number, 'wait' | 'good' | 'info' | 'none'>> = {
  [pendingSign]: 'wait',
  [signing]: 'info',
  [signed]: 'good',
  [archived]: 'good',
  [voiding]: 'wait',
  [SignStatus.unclear]: 'wait',
}

function Shown({ flow: f, back }: { flow: Flow; back: boolean }) {
  const { partners } = useBoot().site
  const onPaper = waitsForPaper({ ...f, atPlatform: false }, partners.sign)
  const over = f.status === voided || f.status === revoked
  return (
    <>
      <section className="panel signhead">
        <div className="bd">
          <div className="row pagehd">
            <h1>
              {f.title} {f.documentNo}
            </h1>
            <Tag tone={f.paperOn ? 'good' : (TONE[f.status] ?? 'none')}>{f.statusText}</Tag>
            {f.hasPdf && (
              <a className="btn push" href={`/api/signing/pdf?flowNo=${f.flowNo}`}>
                下载 PDF{f.sha256 === '' ? '' : '（双方签章）'}
              </a>
            )}
            {!f.hasPdf && f.kind === 'statement' && (
              <a className="btn push" href={`/api/statement/pdf?statementNo=${f.documentNo}`} download>
                下载对账单
              </a>
            )}
            {!f.hasPdf && f.kind === 'framework' && (
              <a className="btn push" href={`/api/framework/pdf?documentNo=${f.documentNo}`} download>
                下载合同文本
              </a>
            )}
            {f.hasVoidPdf && (
              <a className="btn" href={`/api/signing/pdf?flowNo=${f.flowNo}&part=void`}>
                下载作废协议
              </a>
            )}
          </div>
          {over ? null : <Track steps={onPaper ? paperTrack(f) : trackOf(f)} label="签署进度" />}
        </div>
      </section>
      <div className="cf below signgrid">
        <div className="stack">
          <Panel title="文件要点" more={SignKind.label(f.kind)}>
            <Facts
              items={[
                ['编号', f.documentNo],
                ['买方', f.buyerName],
                ['卖方', f.millName],
                ...(f.amountFen > 0 ? ([['金额，含税', <Money key="m" fen={f.amountFen} />]] as const) : []),
                ...f.lines.map(l => [l.label, l.text] as const),
                ...(f.sha256
                  ? ([
                      [
                        '文件摘要',
                        <code key="h" className="hash">
                          {f.sha256}
                        </code>,
                      ],
                    ] as const)
                  : []),
              ]}
            />
            {f.kind === 'framework' ? (
              // Its page is for ordering by it; what is signed is the text.
              <div className="row">
                <a className="btn" href={`/api/framework/pdf?documentNo=${f.documentNo}`}>
                  看全文（PDF）
                </a>
                {f.link !== '' && <LinkButton to={f.link}>合同余量、订货日历</LinkButton>}
              </div>
            ) : (
              f.link !== '' && <LinkButton to={f.link}>看全文</LinkButton>
            )}
          </Panel>
          <Panel title="签署记录">
            <Timeline
              items={f.log
                .map((l, i) => ({
                  key: i,
                  time: dateTime(l.at),
                  state: i === f.log.length - 1 ? ('now' as const) : ('done' as const),
                  text: (
                    <>
                      {l.event}{' '}
                      <span className="mute">
                        {l.actorName}
                        {l.detail && l.detail.length < 64 ? `　${l.detail}` : ''}
                      </span>
                    </>
                  ),
                }))
                .toReversed()}
            />
          </Panel>
        </div>
        <div className="stack">
          <SignPanel documentNo={f.documentNo} back={back} />
        </div>
      </div>
    </>
  )
}
