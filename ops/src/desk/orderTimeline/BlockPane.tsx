// One thing that is stuck: whose turn it is, since when, what it holds up, and the one act that ends it.
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { whyNoScreen } from '../../kernel/whyNoScreen.ts'
import type { Staff } from '../../kernel/session.ts'
import { useStaff } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, waited } from '../../kernel/kit/time.ts'

type Row = Reply<'/api/ops/getExceptions'>['list'][number]
const MINUTE = 60_000

/** Why this employee cannot act here: the screen is not his, or the act is another desk's. */
function whyNotAct(staff: Staff, r: Row): string | undefined {
  const closed = whyNoScreen(staff, r.link, r.whose)
  if (closed) return closed
  // What the buyer has to do can be looked at by whoever sees the screen.
  return r.byBuyer || r.ours ? undefined : `您的岗位不办理这一步，由${r.whose}办理`
}

export function BlockPane({ row: r, now, onClose }: { row: Row | undefined; now: number; onClose(): void }) {
  const staff = useStaff()
  const go = useNavigate()
  const why = r && whyNotAct(staff, r)
  return (
    <>
      <div className="hd">
        <div>
          <b>{r ? r.orderCode : '异常'}</b>
          {r ? <small className="mute">{r.companyName}</small> : null}
        </div>
        <span className="push row">
          {r ? <Tag tone={r.late ? 'bad' : 'wait'}>{r.late ? '超时' : '等待中'}</Tag> : null}
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {r ? (
          <>
            <section>
              <h3>{r.text}</h3>
              <dl className="kv">
                <Fact label="责任方" text={r.whose} />
                <Fact label="等待起始时间" text={`${dateTime(r.since)}，已等 ${waited(Math.floor((now - r.since) / MINUTE))}`} />
                <Fact label="期限" text={dueText(r, now)} />
                {r.ref !== r.orderCode ? <Fact label="单据" text={r.ref} /> : null}
              </dl>
            </section>
            <section>
              <h3>涉及货物</h3>
              <dl className="kv">
                <Fact label="货" text={r.summary} />
                <Fact label="仓库" text={r.depotName} />
                <Fact label="金额" text={`${yuan(r.fen)} 元`} />
                {r.bdName ? <Fact label="专属客服" text={r.bdName} /> : null}
              </dl>
            </section>
            <section>
              <h3>相关页面</h3>
              <p className="row">
                <Link to={`/chain?orderCode=${r.orderCode}`}>全程追溯</Link>
                <Link to={`/order?word=${r.orderCode}&queue=all&open=${r.orderCode}`}>订单</Link>
              </p>
            </section>
          </>
        ) : (
          <section>
            <p className="mute">原因已消失，或不在现在的筛选里。办完的事会自己离开看板。</p>
          </section>
        )}
      </div>
      {r ? (
        <section className="decide">
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => void go(r.link)}>
            {r.actText}
          </ActButton>
          {why ? <p className="why">{why}</p> : null}
          {!why && r.byBuyer ? <p className="why">轮到客户；需要催办请联系 {r.bdName || '专属客服'}。</p> : null}
        </section>
      ) : null}
    </>
  )
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text || '—'}</dd>
  </div>
)

const dueText = (r: Row, now: number): string =>
  r.due === null
    ? r.late
      ? '没有约定时限，等得已经太久'
      : '没有约定时限'
    : `${dateTime(r.due)}，${r.due >= now ? `剩 ${waited(Math.floor((r.due - now) / MINUTE))}` : `超时 ${waited(Math.floor((now - r.due) / MINUTE))}`}`
