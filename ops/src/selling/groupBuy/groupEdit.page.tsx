import './groupBuy.css'
import { serverTime } from '@mall/client/serverClock.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { watchAddress } from './deskWords.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { copyOf, emptyFields, fieldsOf } from './groupForm.ts'

/** 新建、复制与修改: a draft may be changed; what is published stays as it was announced. */
export default function GroupEditPage() {
  const [params] = useSearchParams()
  const groupNo = (params.get('no') ?? '').trim()
  const from = (params.get('copy') ?? '').trim()
  const [now] = useState(() => serverTime())
  if (groupNo !== '' || from !== '')
    return <Existing key={groupNo || from} groupNo={groupNo || from} copy={groupNo === ''} now={now} />
  return (
    <div className="stacked group-form">
      <div className="page-head">
        <h1>新建团购</h1>
        <span className="mute">保存为草稿，核对后发布；现货发布时从库存留足上限</span>
        <span className="push">
          <Link to="/groupBuy">返回列表</Link>
        </span>
      </div>
      <GroupEditor start={emptyFields(now)} groupNo="" version={0} />
    </div>
  )
}

function Existing({ groupNo, copy, now }: { groupNo: string; copy: boolean; now: number }) {
  const read = useLazyCall('/api/ops/getGroupBuy', { groupNo })
  const g = read.data
  if (!g)
    return (
      <div className="panel">
        <PaneState query={read} />
      </div>
    )
  const draft = g.state === GroupState.draft
  return (
    <div className="stacked group-form">
      <div className="page-head">
        <h1>{copy ? '复制团购' : draft ? '团购草稿' : '团购条件'}</h1>
        <span className="mute">{copy ? `照 ${g.groupNo}，时间另定` : g.groupNo}</span>
        {!copy && <StatusTag of={GroupState} code={g.state} dot />}
        {!copy && draft && g.toDo ? <span className="warn">{g.toDo}</span> : null}
        <span className="push row">
          {!copy && !draft && <Link to={watchAddress(g.groupNo)}>成员与处理进度</Link>}
          <Link to="/groupBuy">返回列表</Link>
        </span>
      </div>
      <GroupEditor
        key={copy ? 0 : g.version}
        start={copy ? copyOf(g.form, now) : fieldsOf(g.form)}
        groupNo={copy ? '' : g.groupNo}
        version={copy ? 0 : g.version}
        {...(copy || draft ? {} : { frozen: '已发布，价格与条件不能再改；可延期或取消' })}
      />
    </div>
  )
}
