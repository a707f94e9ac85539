// 合作方: who is connected, how he answers, what waits for him, and what people do while he is off.
import './partner.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { adapterLabel } from '@mall/domain/platform/partner/adapters.ts'
import { byHand } from '@mall/domain/platform/partner/byHand.ts'
import { Partner, PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import { keyEndsSoon, keyLeftWords } from '@mall/domain/platform/partner/partnerKeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, waited } from '../../kernel/kit/time.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'

type Row = Reply<'/api/ops/getPartnerList'>['list'][number]

const MINUTE = 60_000
/** A clock that is off by more is soon refused by who checks the time of a request. */
const SKEW_SECONDS = 60

export default function PartnersPage() {
  const partners = useLazyCall('/api/ops/getPartnerList', {})
  const list = partners.data?.list
  const toConnect = list?.filter(p => p.toConnectText !== '').length ?? 0
  const live = (list?.filter(p => p.link === PartnerLink.live).length ?? 0) - toConnect
  const failing = list?.filter(p => p.failingAt !== null).length ?? 0
  return (
    <>
      <div className="page-head">
        <h1>合作方</h1>
        {list && (
          <span className="mute">
            {live} 个已接通，{list.filter(p => p.link === PartnerLink.sandbox).length} 个在沙箱里，
            {list.filter(p => p.link === PartnerLink.off).length} 个未接通
            {toConnect > 0 && `，${toConnect} 个等连接`}
            {failing > 0 && <b className="bad">，{failing} 个连不上</b>}
          </span>
        )}
        <Button className="acts" onClick={() => partners.refetch()} loading={partners.isFetching}>
          刷新
        </Button>
      </div>
      {partners.isError && !list && (
        <Alert
          type="error"
          showIcon
          title={partners.error.message}
          action={<Button onClick={() => partners.refetch()}>重试</Button>}
        />
      )}
      {!list && !partners.isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {list?.some(p => p.sandboxInProduction && p.grave) && (
        <Alert
          type="error"
          showIcon
          className="gap"
          title="正式环境里有碰钱或法律的沙箱：经过它们办的都不是真的；支付在沙箱里时，任何人都能付款。"
        />
      )}
      {list && (
        <ul className="partners">
          {list.map(p => (
            <PartnerRow key={p.partner} p={p} now={partners.dataUpdatedAt} />
          ))}
        </ul>
      )}
    </>
  )
}

const choiceText = (partner: Row['partner'], name: string): string => `${name}（${adapterLabel(partner, name)}）`

/** A line of the mill's own needs no key of anybody. */
function KeyEnd({ p }: { p: Row }) {
  if (p.keyUntil === null || p.keyDaysLeft === null)
    return p.partner === Partner.scale ? null : (
      <p className="mute">密钥到期日没有登记：在服务器上设 PARTNER_KEYS_UNTIL，到期前提醒</p>
    )
  return (
    <p className={keyEndsSoon(p.keyDaysLeft) ? 'bad' : 'mute'}>
      密钥 {p.keyUntil} 到期，{keyLeftWords(p.keyDaysLeft)}
      {keyEndsSoon(p.keyDaysLeft) && '；请换新的密钥或证书'}
    </p>
  )
}

function PartnerRow({ p, now }: { p: Row; now: number }) {
  const name = Partner.label(p.partner)
  return (
    <li className="panel partner" aria-label={name}>
      <div className="partner-name">
        <b>{name}</b>
        {p.failingAt !== null ? (
          <Tag tone="bad">连不上</Tag>
        ) : p.toConnectText ? (
          <Tag tone="wait">等连接</Tag>
        ) : (
          <StatusTag of={PartnerLink} code={p.link} />
        )}
        {p.adapterName && (
          <small className="mute">
            {adapterLabel(p.partner, p.adapterName)}
            {p.hostName && ` ${p.hostName}`}
          </small>
        )}
      </div>
      <div className="partner-facts">
        {p.failingAt !== null && (
          <p className="bad">
            {dateTime(p.failingAt)} 起连不上：{p.failingWhy}
          </p>
        )}
        {p.waiting > 0 && (
          <p>
            {p.href ? <Link to={p.href}>{p.waiting} 项等着</Link> : `${p.waiting} 项等着`}
            {p.oldestAt !== null && (
              <span className="mute">，最早的等了 {waited(Math.max(1, Math.floor((now - p.oldestAt) / MINUTE)))}</span>
            )}
          </p>
        )}
        {p.toConnectText ? (
          <p className="mute">{p.toConnectText}；没有连接时手工录入并写明原因。</p>
        ) : p.link !== PartnerLink.live ? (
          <p className="mute">
            {p.link === PartnerLink.sandbox ? '沙箱不连外部，没有真实的效果。' : `${byHand[p.partner]}。`}
            {p.choices.length > 0
              ? `接通在服务器上设 ${p.settingName}：${p.choices.map(name => choiceText(p.partner, name)).join('、')}。`
              : '本版还没有可以接的服务商。'}
          </p>
        ) : (
          <p className="mute">
            今天成功 {p.okCount} 次{p.refusedCount > 0 && `，被拒 ${p.refusedCount} 次`}
            {p.awayCount > 0 && `，没有回应 ${p.awayCount} 次`}
            {p.lastOkAt !== null && `；最近成功 ${dateTime(p.lastOkAt)}`}
          </p>
        )}
        {p.lastRefusedWhy && p.lastRefusedAt !== null && (
          <p className="mute">
            最近被拒 {dateTime(p.lastRefusedAt)}：{p.lastRefusedWhy}
          </p>
        )}
        {p.link === PartnerLink.live && <KeyEnd p={p} />}
        {p.skewSeconds !== null && Math.abs(p.skewSeconds) > SKEW_SECONDS && (
          <p className="bad">服务器的时钟与对方差 {Math.abs(p.skewSeconds)} 秒，请校准</p>
        )}
      </div>
      <div className="partner-acts">
        {p.mayProbe && <ProbeButton p={p} />}
        {p.mayTestMessage && <TestMessage p={p} />}
        {p.partner === Partner.sms && <Link to="/smsTemplate">短信模板</Link>}
      </div>
    </li>
  )
}

/** The answer stays on the screen: a message would be gone before it is read. */
function useTest(name: string) {
  const { modal } = App.useApp()
  const client = useQueryClient()
  return {
    onSuccess: ({ ok, says }: { ok: boolean | null; says: string }) =>
      void modal[ok === null ? 'info' : ok ? 'success' : 'error']({
        title: `${name}：${ok === null ? '要在别处看' : ok ? '正常' : '不正常'}`,
        content: says,
        okText: '知道了',
      }),
    onError: (e: Error) => void modal.error({ title: name, content: e.message, okText: '知道了' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getPartnerList'] }),
  }
}

function ProbeButton({ p }: { p: Row }) {
  const call = useCaller()
  const staff = useStaff()
  const test = useMutation({
    mutationFn: () => call('/api/ops/testPartner', { partner: p.partner }),
    ...useTest(`${Partner.label(p.partner)}测试连接`),
  })
  return (
    <ActButton why={whyNoRight(staff, 'settings.edit')} loading={test.isPending} onClick={() => test.mutate()}>
      测试连接
    </ActButton>
  )
}

function TestMessage({ p }: { p: Row }) {
  const call = useCaller()
  const staff = useStaff()
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const byMail = p.partner === Partner.mail
  const send = useMutation({
    mutationFn: () =>
      call('/api/ops/sendTestMessage', { partner: byMail ? 'mail' : 'sms', address: byMail ? address.trim() : '' }),
    ...useTest(byMail ? '测试邮件' : '测试短信'),
    onSettled: () => setOpen(false),
  })
  return (
    <>
      <ActButton
        why={whyNoRight(staff, 'settings.edit')}
        loading={send.isPending}
        onClick={() => (byMail ? setOpen(true) : send.mutate())}
      >
        发测试{byMail ? '邮件' : '短信'}给我
      </ActButton>
      <Modal
        title="发测试邮件"
        open={open}
        okText="发送"
        cancelText="取消"
        okButtonProps={{ disabled: !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim()) }}
        confirmLoading={send.isPending}
        onOk={() => send.mutate()}
        onCancel={() => setOpen(false)}
      >
        <label htmlFor="test-mail">您的邮箱</label>
        <Input id="test-mail" type="email" value={address} onChange={e => setAddress(e.target.value)} />
      </Modal>
    </>
  )
}
