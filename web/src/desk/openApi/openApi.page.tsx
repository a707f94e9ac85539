import './openApi.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { JOIN_FIRST, MinePage } from '../../site/shell/CompanyPage.tsx'
import { Deliveries, deliveryInput } from './Deliveries.tsx'
import { Hooks } from './Hooks.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { Keys } from './Keys.tsx'
import { Stopped } from './Stopped.tsx'

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('openApi.manage')
    ? Promise.all([ensure('/api/openApi/getOpenApi', {}), ensure('/api/openApi/getDeliveryList', deliveryInput(query))])
    : undefined

export const head = (): Head => ({ title: '开放接口', noIndex: true })

/** 开放接口: keys for the company's own systems, where they are told of what happens, and what was delivered. */
export default function OpenApi() {
  const { session } = useBoot()
  const why = whyNotRight(session.rights, 'openApi.manage')
  return (
    <MinePage
      here="/user/openApi"
      title="开放接口"
      why={session.companyName ? why && `${why}开通「开放接口」。` : `开放接口属于企业。${JOIN_FIRST}`}
    >
      <Shown />
    </MinePage>
  )
}

function Shown() {
  const read = useLazyCall('/api/openApi/getOpenApi', {})
  const [making, setMaking] = useState(false)
  if (read.isError && !read.data) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton lines={8} />
  const { hooks } = read.data
  const stopped = hooks.filter(h => h.stoppedAt !== null)
  return (
    <>
      <div className="openhead">
        <h2>开放接口</h2>
        <span className="mute sm">
          贵公司的 ERP、仓库系统用密钥查价、下单、取订单。正式密钥会真的下单；先试用沙箱密钥，写操作走完后撤回。
        </span>
        <span className="row push">
          <a className="btn" href="/api/docs" target="_blank" rel="noreferrer">
            接口文档
          </a>
          <Button look={stopped.length > 0 ? undefined : 'ink'} onClick={() => setMaking(true)} aria-haspopup="dialog">
            新建密钥
          </Button>
        </span>
      </div>
      {stopped.map(hook => (
        <Stopped key={hook.hookId} hook={hook} />
      ))}
      <Keys read={read.data} onMake={() => setMaking(true)} />
      <Hooks hooks={hooks} />
      <Panel title="采购系统（cXML）" remark="SAP Ariba、Coupa、Oracle 等">
        <dl className="openfacts">
          <dt>地址</dt>
          <dd className="openurl">{read.data.address}/api/cxml</dd>
          <dt>共享密钥</dt>
          <dd>一把密钥，填在采购系统的 SharedSecret；选购要「查价与库存」「购物车与草稿」，下单另要「下单」。</dd>
          <dt>可以做</dt>
          <dd>从采购系统进商城选购、送回去审批；用订单文档下单、取消；订单确认、发货通知、发票由格式为 cXML 的回调送回。</dd>
        </dl>
        <p className="hint gaptop">
          字段与例子见<a href="/api/docs#cxml">接口文档</a>。
        </p>
      </Panel>
      <Deliveries hooks={hooks.length} />
      {making && <KeyDialog read={read.data} renew={null} onClose={() => setMaking(false)} />}
    </>
  )
}
