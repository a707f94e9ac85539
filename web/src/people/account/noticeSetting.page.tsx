import './account.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { noticeMailWords, smsTooWords } from '@mall/domain/platform/partner/channelWords.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { day } from '../../kernel/kit/time.ts'
import { Mine } from '../../site/shell/Mine.tsx'
import { NoticeMailAddress } from './NoticeMailAddress.tsx'

const MINE = {}
const READ = '/api/notice/getNoticeMail'
const ASK = '/api/user/selectUserInfoByUserName'
type Choice = Reply<typeof READ>

export const load = ({ ensure }: PageContext) => Promise.all([ensure(READ, MINE), ensure(ASK, MINE)])

export const head = (): Head => ({ title: '通知设置', noIndex: true })

export default function NoticeSetting() {
  const own = useLazyCall(READ, MINE)
  const { mail } = useBoot().site.partners
  const choice = own.data
  return (
    <Mine here="/user/noticeSetting" title="通知设置">
      {!choice ? (
        <Panel title="收通知的邮箱">
          <Waiting read={own} lines={6} bare />
        </Panel>
      ) : (
        <>
          {choice.returnedWhy !== '' && (
            <Note tone="wait">
              <span>
                发到 {choice.mailAddress} 的邮件被退回：{choice.returnedWhy}。已停发，请换一个邮箱，或查明后重新确认。
              </span>
            </Note>
          )}
          <Panel title="收通知的邮箱" remark={noticeMailWords(mail)}>
            <Address choice={choice} />
          </Panel>
          <Panel title="哪些通知也发邮件" flush>
            {/* Drawn anew with what was saved: what the server has is what the boxes show. */}
            <Kinds
              key={choice.kinds
                .filter(k => k.mail)
                .map(k => k.group)
                .join()}
              choice={choice}
            />
          </Panel>
        </>
      )}
    </Mine>
  )
}

function Address({ choice }: { choice: Choice }) {
  const send = useSend()
  const refresh = useRefresh()
  const why = useWhyProxy()
  const profile = useLazyCall(ASK, MINE).data
  const [changing, setChanging] = useState(false)
  const remove = async () => {
    if (!(await send('/api/notice/removeMailAddress', {}))) return
    await refresh(READ)
    notify.success('邮箱已停用，通知只在站内信里。')
  }
  if (changing || choice.mailAddress === '') {
    if (why) return <p className="mute">{why}</p>
    const known = choice.mailAddress || profile?.email || ''
    return <NoticeMailAddress key={known} known={known} onDone={() => setChanging(false)} />
  }
  return (
    <div className="row">
      <b className="strong">{choice.mailAddress}</b>
      {choice.confirmedAt !== null && <span className="mute">{day(choice.confirmedAt)} 确认</span>}
      <Button size="sm" disabledReason={why} onClick={() => setChanging(true)}>
        {choice.returnedWhy === '' ? '换一个' : '重新确认'}
      </Button>
      <Button size="sm" disabledReason={why} onClick={remove}>
        停用
      </Button>
    </div>
  )
}

function Kinds({ choice }: { choice: Choice }) {
  const send = useSend()
  const refresh = useRefresh()
  const whyProxy = useWhyProxy()
  const { sms } = useBoot().site.partners
  const was = choice.kinds.filter(k => k.mail).map(k => k.group)
  const [groups, setGroups] = useState(was)
  const [busy, setBusy] = useState(false)
  const whyNot = whyProxy ?? (choice.mailAddress === '' ? '先确认一个邮箱' : undefined)
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    setBusy(true)
    if (await send('/api/notice/chooseMailNotices', { groups })) {
      await refresh(READ)
      notify.success(groups.length === 0 ? '已保存，不发邮件通知。' : '已保存。')
    }
    setBusy(false)
  }
  const same = groups.length === was.length && was.every(g => groups.includes(g))
  return (
    <form method="post" onSubmit={save}>
      <ul className="mailkinds">
        {choice.kinds.map(k => (
          <li key={k.group}>
            <Checkbox
              disabled={whyNot !== undefined}
              checked={groups.includes(k.group)}
              onChange={on => setGroups(on ? [...groups, k.group] : groups.filter(g => g !== k.group))}
              label={
                <>
                  <b className="strong">{k.group}</b> <span className="mute sm">{k.says}</span>
                </>
              }
            />
            {k.sms && <span className="mute sm">{smsTooWords(sms)}</span>}
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          type="submit"
          look="primary"
          busy={busy}
          busyText="正在保存"
          disabledReason={whyNot ?? (same ? '没有改动' : undefined)}
        >
          保存
        </Button>
      </div>
    </form>
  )
}
