import './openApi.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { DeliveryState } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { maybe } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { clock, shortTime } from '../../kernel/kit/time.ts'
import { useResend } from './useResend.ts'

const LIST = listAddress({
  at: '/user/openApi',
  pageSize: 10,
  filters: { state: maybe(text => (text === 'lost' ? ('lost' as const) : undefined)) },
})
const MOST = 20

type Delivery = Reply<'/api/openApi/getDeliveryList'>['list'][number]

export const deliveryInput = LIST.input

/** What was sent, what the other side said, and sending it again. */
export function Deliveries({ hooks }: { hooks: number }) {
  const list = useList(LIST)
  const read = useLazyCall('/api/openApi/getDeliveryList', list.input, { keepOld: true })
  const resend = useResend()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [open, setOpen] = useState<string | null>(null)
  const { data } = read
  if (hooks === 0 && (data?.totalCount ?? 0) === 0) return null
  const lost = list.values.state === 'lost'
  const here = chosen.filter(id => data?.list.some(d => d.deliveryId === id))
  return (
    <section className="panel" aria-label="送达记录">
      <div className="hd">
        <h2>送达记录</h2>
        <nav className="seg" aria-label="送达记录的范围">
          <Link
            to="/user/openApi?state=lost"
            className={lost ? 'on' : undefined}
            aria-current={lost ? 'page' : undefined}
            preventScrollReset
          >
            未送达 {data?.lost ?? ''}
          </Link>
          <Link
            to="/user/openApi"
            className={lost ? undefined : 'on'}
            aria-current={lost ? undefined : 'page'}
            preventScrollReset
          >
            全部
          </Link>
        </nav>
        <span className="more">
          <Button
            size="sm"
            busyText="正在重发"
            onClick={() => resend([...here]).then(() => setChosen([]))}
            disabledReason={here.length === 0 ? '请先勾选要重发的' : here.length > MOST ? `一次最多 ${MOST} 条` : null}
            reasonAt="title"
          >
            重发所选{here.length > 0 && ` ${here.length} 条`}
          </Button>
        </span>
      </div>
      <ListAnswer
        list={list}
        read={read}
        bones={5}
        nothing={{ title: '还没有送过', hint: '订单有变化时会在这里留下记录；也可以先「试发」。' }}
        none={{ title: '没有未送达的', hint: '都送到了。', to: undefined }}
      >
        {({ list: rows }) => (
          <table className="tbl cards line">
            <thead>
              <tr>
                <th>单据与事件</th>
                <th>首次发送</th>
                <th>状态</th>
                <th>对方回应</th>
                <th className="num">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(d => (
                <Fragment key={d.deliveryId}>
                  <tr className={open === d.deliveryId ? 'on' : undefined}>
                    <td className="all">
                      <span className="row nw">
                        <Checkbox
                          aria-label={`选择 ${d.about || d.eventLabel}`}
                          checked={here.includes(d.deliveryId)}
                          onChange={on => setChosen(on ? [...here, d.deliveryId] : here.filter(x => x !== d.deliveryId))}
                        />
                        <span>
                          <b className="strong">{d.about || d.eventLabel}</b>{' '}
                          {d.about && <small className="in">{d.eventLabel}</small>}
                          <small className="openurl">{d.url}</small>
                        </span>
                      </span>
                    </td>
                    <td data-l="首次发送">{shortTime(d.createdAt)}</td>
                    <td data-l="状态">
                      <StatusTag of={DeliveryState} code={d.state} />
                      {d.nextAt !== null && d.tries.length > 0 && <small>{clock(d.nextAt)} 再试</small>}
                    </td>
                    <td data-l="对方回应">
                      {answerOf(d.tries.at(-1))}
                      <small>试了 {d.tries.length} 次</small>
                    </td>
                    <td className="num all">
                      <span className="row acts ends">
                        <Button
                          size="sm"
                          aria-expanded={open === d.deliveryId}
                          aria-label={`${open === d.deliveryId ? '收起' : '内容'} ${d.about || d.eventLabel}`}
                          onClick={() => setOpen(open === d.deliveryId ? null : d.deliveryId)}
                        >
                          {open === d.deliveryId ? '收起' : '内容'}
                        </Button>
                        <Button
                          size="sm"
                          busyText="正在重发"
                          onClick={() => resend([d.deliveryId])}
                          aria-label={`重发 ${d.about || d.eventLabel}`}
                        >
                          重发
                        </Button>
                      </span>
                    </td>
                  </tr>
                  {open === d.deliveryId && <Opened d={d} />}
                </Fragment>
              ))}
            </tbody>
          </table>
        )}
      </ListAnswer>
      <ListPages list={list} found={data} inside />
    </section>
  )
}

const answerOf = (t: Delivery['tries'][number] | undefined): string =>
  t === undefined ? '还没有送' : t.code === 0 ? t.trouble : `${t.code}${t.trouble ? ` ${t.trouble}` : ' 成功'}`

function Opened({ d }: { d: Delivery }) {
  return (
    <tr className="opened">
      <td colSpan={5} className="all">
        <div className="opendetail">
          <div>
            <h3>送出的内容</h3>
            {/* Reachable by keyboard: it scrolls sideways. */}
            <pre tabIndex={0} aria-label="送出的内容">
              {d.body}
            </pre>
          </div>
          <div>
            <h3>对方回应</h3>
            <ol>
              {d.tries.map(t => (
                <li key={t.at}>
                  {clock(t.at)}　{answerOf(t)}
                </li>
              ))}
              {d.tries.length === 0 && <li>还没有送</li>}
            </ol>
            <p className="mute sm">重发时内容与编号不变，签名时间更新。对方按编号去重即可。</p>
          </div>
        </div>
      </td>
    </tr>
  )
}
