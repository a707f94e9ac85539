import './certification.css'
import { useBoot } from '../../kernel/deps.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { creditCodeProblem } from '@mall/domain/kernel/creditCode.ts'
import { isDissolved } from '@mall/domain/people/certification/registry.rules.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { Enterprise } from './Enterprise.tsx'
import { Needed } from './Needed.tsx'
import { SaveLine } from './SaveLine.tsx'
import { CERTIFICATION, type Certification, isCertified, NOTHING, openOf, placeOf } from './useCertification.ts'
import { useDraft } from './useDraft.ts'

export const load = ({ ensure }: PageContext) => ensure('/api/company/getCertification', NOTHING)
export const head = (): Head => ({ title: '申请企业认证', noIndex: true })

export default function Apply() {
  return (
    <Enterprise
      here="apply"
      title="企业认证"
      lead="认证后可在线下单、付款、开票，由专属客服服务。约 10 分钟填完，中途可随时离开。"
    >
      {c => (openOf(c) || isCertified(c) ? <AlreadyBegun c={c} /> : <Start c={c} />)}
    </Enterprise>
  )
}

function AlreadyBegun({ c }: { c: Certification }) {
  const open = openOf(c)
  return (
    <Panel title={open ? '已有一份申请' : '企业已通过认证'}>
      <div className="stack">
        <p>
          {open
            ? `${open.form.companyName || '未填企业名称'}，申请编号 ${open.certCode}。`
            : `${c.company?.companyName}，企业编号 ${c.company?.companyCode}。`}
        </p>
        <div className="row">
          <LinkButton look="primary" to={placeOf(c)}>
            {open ? '继续' : '查看'}
          </LinkButton>
          {!open && <LinkButton to="/enterprise/enterpriseCertification">变更资料、补充证照</LinkButton>}
        </div>
      </div>
    </Panel>
  )
}

function Start({ c }: { c: Certification }) {
  const { partners } = useBoot().site
  const [kept, keep] = useKept('mall.certification.word', { word: '' })
  const [asked, setAsked] = useState('')
  const [error, setError] = useState<string | null>(null)
  const find = (e: FormEvent) => {
    e.preventDefault()
    const word = kept.word.trim()
    setError(word.length < 2 ? '请输入企业名称的至少 2 个字，或 18 位统一社会信用代码' : null)
    if (word.length >= 2) setAsked(word)
  }
  // Nobody to ask is connected: a search that can only be refused is not offered.
  if (partners.registry === 'off')
    return (
      <div className="entcols">
        <Panel title="填写企业资料">
          <div className="bd">
            <p>照营业执照填写，由审核人员核对。</p>
            <LinkButton look="primary" size="lg" to="/enterprise/enterpriseInformation">
              开始填写
            </LinkButton>
          </div>
        </Panel>
        <Needed bank={partners.smallPay !== 'off'} />
      </div>
    )
  return (
    <div className="entcols">
      <div className="stack">
        <Panel title="查询企业" remark={partners.registry === 'sandbox' ? '沙箱：只有演示企业' : undefined}>
          <form className="lookup" onSubmit={find} noValidate>
            <Input
              id="lookup"
              label="企业名称或统一社会信用代码"
              value={kept.word}
              onChange={e => keep({ word: e.target.value })}
              error={error}
              hint="查到后自动填好名称、代码、法定代表人等，免去手工录入"
              maxLength={80}
            />
            <Button type="submit" look="primary" size="lg">
              查询
            </Button>
          </form>
        </Panel>
        {asked !== '' && <Found c={c} word={asked} />}
        <p className="mute">
          查不到或不想查询？<Link to="/enterprise/enterpriseInformation">直接填写资料</Link>
        </p>
      </div>
      <Needed bank={partners.smallPay !== 'off'} />
    </div>
  )
}

type Entry = Reply<'/api/company/getTianYanChaInfo'>['list'][number]

function Found({ c, word }: { c: Certification; word: string }) {
  const found = useLazyCall('/api/company/getTianYanChaInfo', { word })
  const draft = useDraft(c)
  const go = useNavigate()
  const refresh = useRefresh()
  const call = useCaller()
  const [taken, setTaken] = useState<readonly string[]>([])
  const inMall = (e: Entry) => (e.inMall || taken.includes(e.creditCode)) && e.creditCode !== c.company?.creditCode
  const take = async (e: Entry) => {
    // Whether a company is in the mall is told of one that is named whole: asked of the one that is taken, before its papers are.
    const { list } = await call('/api/company/getTianYanChaInfo', { word: e.creditCode }).catch(() => ({ list: [] }))
    if (list.some(same => same.creditCode === e.creditCode && same.inMall && e.creditCode !== c.company?.creditCode)) {
      setTaken([...taken, e.creditCode])
      return
    }
    const { status: _s, inMall: _m, ...fields } = e
    if (!(await draft.save({ ...fields, invoiceAddress: e.address }))) return
    await refresh(CERTIFICATION)
    void go('/enterprise/enterpriseInformation')
  }
  return (
    <Panel title="查询结果" remark={found.data ? `${found.data.list.length} 家` : undefined} flush>
      {!found.data ? (
        <Waiting read={found} lines={3} />
      ) : found.data.list.length === 0 ? (
        <Empty
          title="没有查到这家企业"
          actions={
            <LinkButton look="ink" to="/enterprise/enterpriseInformation">
              直接填写资料
            </LinkButton>
          }
        >
          {/^[0-9A-Za-z]{15,20}$/.test(word) && creditCodeProblem(word.toUpperCase())
            ? creditCodeProblem(word.toUpperCase())
            : '换一个简短的关键词，或照营业执照直接填写，由审核人员核对。'}
        </Empty>
      ) : (
        <ul className="entfound">
          {found.data.list.map(e => (
            <li key={e.creditCode}>
              <div>
                <b>{e.companyName}</b> <Tag tone={isDissolved(e.status) ? 'bad' : 'good'}>{e.status || '状态未知'}</Tag>{' '}
                {inMall(e) && <Tag tone="wait">已在商城</Tag>}
                <p className="mute sm">
                  <span className="nowrap">{e.creditCode}</span>　法定代表人 {e.legalPerson || '—'}　{e.address}
                </p>
                {inMall(e) && (
                  <p className="sm">
                    在买家中心申请加入，或请它的管理员在「子账号」里按手机号邀请您；加入后即可下单，不用再认证。
                  </p>
                )}
              </div>
              <Button
                look="ink"
                reasonAt="title"
                disabledReason={
                  isDissolved(e.status)
                    ? `企业状态为「${e.status}」，不能认证`
                    : inMall(e)
                      ? '这家企业已在商城：在买家中心申请加入，或请它的管理员邀请您'
                      : null
                }
                onClick={() => take(e)}
              >
                选这家
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="bd">
        <SaveLine draft={draft} />
        <Note>
          <span>查询结果会与您的申请一起存档；资料以营业执照为准，不一致时审核人员会看到差异。</span>
        </Note>
      </div>
    </Panel>
  )
}
