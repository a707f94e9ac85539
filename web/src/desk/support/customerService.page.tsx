import './support.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import {
  SupportEnd,
  SupportSolved,
  SupportState,
  SupportTicketEvent,
  SupportTicketKind,
  SupportTicketState,
} from '@mall/domain/desk/support/support.codes.ts'
import { MOST_SAID } from '@mall/domain/desk/support/support.rules.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { openSupport } from '../../site/shell/supportDoor.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton, Waiting } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListAnswer, ListPages } from '../../kernel/list/ListScreen.tsx'
import { useList } from '../../kernel/list/useList.ts'
import { shortTime } from '../../kernel/kit/time.ts'
import { Mine } from '../../site/shell/Mine.tsx'
import { Lines } from './Lines.tsx'

const THREADS = listAddress({ at: '/user/customerService', pageSize: 10, filters: { word: word() } })
const TICKETS = listAddress({ at: '/user/customerService?tab=ticket', pageSize: 10, filters: {} })
const isTickets = (query: URLSearchParams) => query.get('tab') === 'ticket'

export const load = ({ query, ensure }: PageContext) =>
  Promise.all([
    ensure('/api/support/getSupport', {}),
    isTickets(query)
      ? ensure('/api/support/getTicketList', TICKETS.input(query))
      : ensure('/api/support/getThreadList', THREADS.input(query)),
  ])
export const head = (): Head => ({ title: '客服', noIndex: true })

/** /user/customerService: who looks after the buyer, what was said, what is promised. */
export default function CustomerService() {
  const [query] = useSearchParams()
  const { session } = useBoot()
  const state = useLazyCall('/api/support/getSupport', {}).data
  const tickets = isTickets(query)
  return (
    <Mine here="/user/customerService" title="客服">
      <Panel
        title="您的业务员"
        more={
          <Button look="ink" onClick={openSupport}>
            在线问一句
          </Button>
        }
      >
        {session.bdName ? (
          <p className="intext">
            <b>{session.bdName}</b>　{session.bdPhone && <a href={`tel:${session.bdPhone}`}>{session.bdPhone}</a>}
            {'　'}
            <span className="mute">{state?.contact?.here ? '在线' : '不在线，由值班同事接待'}</span>
          </p>
        ) : (
          <p className="intext">
            当前账号没有绑定专属客服。<Link to="/enterprise/enterpriseCertification">去企业认证</Link>，之前由值班客服接待。
          </p>
        )}
        <p className="mute">{state ? `接待时间：${state.hoursText}` : ''}</p>
      </Panel>
      <section className="panel">
        <nav className="tabs" aria-label="客服">
          <Tab to={THREADS.at} on={!tickets}>
            我的会话
          </Tab>
          <Tab to={TICKETS.at} on={tickets}>
            工单
          </Tab>
        </nav>
        {tickets ? <Tickets /> : <Threads />}
      </section>
    </Mine>
  )
}

function Threads() {
  const list = useList(THREADS)
  const go = useNavigate()
  const [typed, setTyped] = useState(list.values.word)
  const [open, setOpen] = useState('')
  const read = useLazyCall('/api/support/getThreadList', list.input, { keepOld: true })
  if (!read.data) return <Waiting read={read} lines={6} />
  return (
    <>
      <form
        className="cmfilter"
        onSubmit={e => {
          e.preventDefault()
          void go(list.to({ word: typed.trim() }))
        }}
      >
        <Input
          aria-label="查会话里的词"
          placeholder="查会话里的词"
          maxLength={40}
          value={typed}
          onChange={e => setTyped(e.target.value)}
        />
        <Button type="submit">查找</Button>
      </form>
      {read.data.totalCount === 0 ? (
        <Empty
          title={list.filtered ? '没有找到' : '还没有会话'}
          actions={
            <Button look="ink" onClick={openSupport}>
              在线问一句
            </Button>
          }
        >
          {list.filtered ? '换一个词试试。' : '在任何页面的「客服」里写一句，业务员或值班同事会回复。'}
        </Empty>
      ) : (
        <ul className="cmlist">
          {read.data.list.map(t => (
            <li key={t.threadNo}>
              <p className="who">
                <b>{t.agentName || '未接入'}</b>
                <span>{shortTime(t.createdAt)}</span>
                <StatusTag of={SupportState} code={t.threadState} />
                {t.unread > 0 && <span className="bad">{t.unread} 条未读</span>}
                {t.endWay && <span>{SupportEnd.label(t.endWay)}</span>}
                {t.solved && <span>评价：{SupportSolved.label(t.solved)}</span>}
              </p>
              <p className="words">{t.lastWords}</p>
              <button
                type="button"
                className="link"
                aria-expanded={open === t.threadNo}
                onClick={() => setOpen(open === t.threadNo ? '' : t.threadNo)}
              >
                {open === t.threadNo ? '收起' : `看 ${t.threadNo}`}
              </button>
              {open === t.threadNo && <Said threadNo={t.threadNo} />}
            </li>
          ))}
        </ul>
      )}
      <ListPages list={list} found={read.data} />
    </>
  )
}

function Said({ threadNo }: { threadNo: string }) {
  const read = useLazyCall('/api/support/getMessages', { threadNo, pageSize: 100 })
  if (read.isError) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton lines={3} />
  return (
    <ol className="sphistory">
      <Lines list={read.data.list} readSeq={read.data.readSeq} />
    </ol>
  )
}

function Tickets() {
  const list = useList(TICKETS)
  const send = useSend()
  const refresh = useRefresh()
  const [words, setWords] = useState<Record<string, string>>({})
  const read = useLazyCall('/api/support/getTicketList', list.input, { keepOld: true })
  const add = async (ticketNo: string) => {
    const said = (words[ticketNo] ?? '').trim()
    if (!said || !(await send('/api/support/addToTicket', { ticketNo, words: said }))) return
    setWords(w => ({ ...w, [ticketNo]: '' }))
    notify.success('已加进工单')
    await refresh('/api/support/getTicketList')
  }
  return (
    <>
      <ListAnswer
        list={list}
        read={read}
        nothing={{
          title: '没有工单',
          hint: '客服不在时留言，或评价「没解决」，会生成工单并写明谁在什么时候前回复。',
        }}
      >
        {found => (
          <ul className="cmlist">
            {found.list.map(k => (
              <li key={k.ticketNo}>
                <p className="who">
                  <b>{k.ticketNo}</b>
                  <span>{SupportTicketKind.label(k.ticketKind)}</span>
                  <StatusTag of={SupportTicketState} code={k.ticketState} />
                  <span>{k.ticketState === 'open' ? `${k.ownerName || '待分派'}，${shortTime(k.dueAt)} 前回复` : ''}</span>
                </p>
                <p className="words">{k.words}</p>
                {k.answer && <p className="cmreply">{k.answer}</p>}
                <ol className="sphistory">
                  {k.log.map((e, i) => (
                    <li key={i} className="sys">
                      {shortTime(e.at)}　{SupportTicketEvent.label(e.ticketEvent)}　{e.ticketEvent === 'done' ? '' : e.detail}
                    </li>
                  ))}
                </ol>
                <form
                  className="cmfilter"
                  onSubmit={e => {
                    e.preventDefault()
                    void add(k.ticketNo)
                  }}
                >
                  <Input
                    aria-label={`补充一句，工单 ${k.ticketNo}`}
                    placeholder="补充一句，加进这张工单"
                    maxLength={MOST_SAID}
                    value={words[k.ticketNo] ?? ''}
                    onChange={e => setWords(w => ({ ...w, [k.ticketNo]: e.target.value }))}
                  />
                  <Button type="submit">补充</Button>
                </form>
              </li>
            ))}
          </ul>
        )}
      </ListAnswer>
      <ListPages list={list} found={read.data} />
    </>
  )
}
