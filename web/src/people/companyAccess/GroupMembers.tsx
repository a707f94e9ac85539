import './companyAccess.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { CompanyGroup } from '@mall/contract/people/companyAccess/group.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { JoinState } from '@mall/domain/people/companyAccess/people.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, day } from '../../kernel/kit/time.ts'

/** What the company's administrator does with a group: makes one, joins one, asks others in, says who reads his company's sums, leaves. */
export function GroupMembers() {
  const refresh = useRefresh()
  const read = useLazyCall('/api/user/getCompanyGroup', {})
  const again = () => refresh('/api/user/getCompanyGroup', '/api/user/getGroupSums')
  useLive(event => event.kind === 'notice' && void again())
  if (!read.data) return <Waiting read={read} lines={4} bare />
  const { group, asked } = read.data
  return (
    <>
      {asked.map(a => (
        <Asked key={a.groupAskId} a={a} blocked={group !== null} again={again} />
      ))}
      {group ? <InGroup g={group} again={again} /> : <MakeGroup again={again} />}
    </>
  )
}

/** Sends, and says that it was done. */
function useDo(again: () => Promise<unknown>) {
  const send = useSend()
  return async <P extends Path>(path: P, input: Sent<P>, said: string): Promise<boolean> => {
    const done = await send(path, input)
    if (done) notify.success(said)
    await again()
    return done !== undefined
  }
}
interface Again {
  again: () => Promise<unknown>
}

function Asked({ a, blocked, again }: { a: CompanyGroup['asked'][number]; blocked: boolean } & Again) {
  const act = useDo(again)
  const answer = (accept: boolean) =>
    act('/api/user/answerGroupAsk', { groupAskId: a.groupAskId, accept }, accept ? '已加入集团。' : '已谢绝。')
  return (
    <section className="note invited" aria-label={`${a.headName} 的集团邀请`}>
      <div className="grow">
        <b className="strong">
          {a.headName} 邀请贵公司加入集团「{a.groupName}」
        </b>
        <p className="mute">
          {dateTime(a.expiresAt)} 前有效。加入后各自的订单、资金、发票、授信不变；谁能看贵公司的汇总由您决定。
        </p>
      </div>
      <span className="row">
        <ConfirmButton
          look="primary"
          disabledReason={blocked ? '贵公司已在一个集团里' : null}
          reasonAt="title"
          title={`加入集团「${a.groupName}」？`}
          consequence="集团里的企业互相看得到名称，看不到账；随时可以退出。"
          confirmText="加入集团"
          onConfirm={() => answer(true)}
        >
          加入
        </ConfirmButton>
        <Button onClick={() => answer(false)}>谢绝</Button>
      </span>
    </section>
  )
}

function MakeGroup({ again }: Again) {
  const act = useDo(again)
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const make = async (e: FormEvent) => {
    e.preventDefault()
    if (name.trim().length < 2) return setError('请填写集团名称')
    setError(null)
    await act('/api/user/makeCompanyGroup', { groupName: name.trim() }, '集团已建立，可以邀请企业。')
  }
  return (
    <Panel title="建立集团" remark="几家企业同属一家的，建立后一页看汇总">
      <form className="form slim" method="post" onSubmit={make} noValidate aria-label="建立集团">
        <Input
          id="group-name"
          label="集团名称"
          required
          maxLength={40}
          value={name}
          onChange={e => setName(e.target.value)}
          error={error}
          hint="各企业的订单、资金、发票、授信仍各自独立；集团不能替成员企业下单或付款"
        />
        <div className="row">
          <Button type="submit" look="primary">
            建立集团
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function InGroup({ g, again }: { g: NonNullable<CompanyGroup['group']> } & Again) {
  const { session } = useBoot()
  const act = useDo(again)
  return (
    <>
      <Panel
        title="成员企业"
        remark={`${g.members.length} 家`}
        more={
          <ConfirmButton
            look="quiet"
            title={g.head ? `解散集团「${g.groupName}」？` : `退出集团「${g.groupName}」？`}
            consequence={
              g.head
                ? '贵公司建立了它，退出后集团解散，所有成员的汇总权限收回。'
                : '退出后，集团里的人看不到贵公司的汇总，贵公司的人也看不到别家的。'
            }
            confirmText={g.head ? '解散集团' : '退出集团'}
            onConfirm={() => act('/api/user/leaveCompanyGroup', {}, g.head ? '集团已解散。' : '已退出集团。')}
          >
            {g.head ? '解散集团' : '退出集团'}
          </ConfirmButton>
        }
        flush
      >
        <ul className="rolelist">
          {g.members.map(m => (
            <li key={m.companyName} className="row">
              <span className="grow">
                <b className="strong">{m.companyName}</b> {m.head && <Tag tone="info">建立集团</Tag>}{' '}
                {m.companyName === session.companyName && <Tag line>本企业</Tag>}
              </span>
              <span className="mute sm">{day(m.joinedAt)} 加入</span>
            </li>
          ))}
          {g.sent.map(a => (
            <li key={a.groupAskId} className="row">
              <span className="grow">
                {a.companyWord} <StatusTag of={JoinState} code={a.state} />
                {a.state === JoinState.open && <small className="mute">　{dateTime(a.expiresAt)} 前等对方企业管理员答复</small>}
              </span>
              {a.state === JoinState.open && (
                <Button size="sm" onClick={() => act('/api/user/withdrawGroupAsk', { groupAskId: a.groupAskId }, '邀请已撤回。')}>
                  撤回
                </Button>
              )}
            </li>
          ))}
        </ul>
        {g.head && (
          <Ask
            label="企业全称或统一社会信用代码"
            hint="与营业执照一致。为保护各家的资料，商城不提示有没有这家企业"
            button="邀请企业"
            onAsk={word =>
              act('/api/user/askCompanyIntoGroup', { companyWord: word }, '邀请已发出，7 天内等对方企业管理员答复。')
            }
          />
        )}
      </Panel>
      <Panel title="谁能看贵公司的汇总" remark="只看数，不能办理" flush>
        {g.readers.length === 0 ? (
          <p className="bd mute">还没有给人看。贵公司能看资金和全公司订单的人，不用开通就看得到本企业的汇总。</p>
        ) : (
          <ul className="rolelist">
            {g.readers.map(r => (
              <li key={r.userName} className="row">
                <span className="grow">
                  <b className="strong">{r.name}</b>{' '}
                  <small className="mute">
                    {r.userName}，{r.companyName}
                  </small>
                </span>
                <Button
                  size="sm"
                  onClick={() => act('/api/user/saveGroupReader', { account: r.userName, granted: false }, '已收回。')}
                  aria-label={`收回 ${r.name}`}
                >
                  收回
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Ask
          label="对方的登录账号"
          hint="集团里任一企业的人，账号由他告诉您"
          button="给他看"
          onAsk={word => act('/api/user/saveGroupReader', { account: word, granted: true }, '已开通，他看得到贵公司的汇总。')}
        />
      </Panel>
    </>
  )
}

interface AskProps {
  label: string
  hint: string
  button: string
  onAsk: (word: string) => Promise<boolean>
}
function Ask({ label, hint, button, onAsk }: AskProps) {
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const ask = async (e: FormEvent) => {
    e.preventDefault()
    if (busy || word.trim() === '') return
    setBusy(true)
    if (await onAsk(word.trim())) setWord('')
    setBusy(false)
  }
  return (
    <form className="form slim bd" method="post" onSubmit={ask} noValidate aria-label={button}>
      <Input label={label} maxLength={60} value={word} onChange={e => setWord(e.target.value)} hint={hint} />
      <div className="row">
        <Button type="submit" busy={busy} busyText="正在提交" disabledReason={word.trim() === '' ? `请填写${label}` : null}>
          {button}
        </Button>
      </div>
    </form>
  )
}
