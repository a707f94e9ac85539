import { useLazyCall } from '@mall/client/useCall.ts'
import { ChangeState } from '@mall/domain/selling/framework/change.rules.ts'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { PhoneFold } from '../../kernel/kit/PhoneFold.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type ChangeRow, CONTRACT_READS } from './frameworkWords.ts'

/** 变更: before and after, reason and what came of it; the one that waits stands first. */
export function Changes({ ccNo }: { ccNo: string }) {
  const read = useLazyCall('/api/framework/getFrameworkChangeLogPages', { ccNo })
  const d = read.data
  return (
    <Panel
      title="变更"
      remark={d && d.totalCount > d.list.length ? `最近 ${d.list.length} 项，共 ${d.totalCount} 项` : undefined}
      flush
    >
      {!d ? (
        <Waiting read={read} lines={3} />
      ) : d.list.length === 0 ? (
        <p className="bd mute">没有变更过。数量、截止日、地址、升贴水都可以申请变更，双方签署新版后生效。</p>
      ) : (
        <PhoneFold label={`看 ${d.list.length} 项变更`} open={d.list.some(g => g.state === ChangeState.waits)}>
          <table className="tbl tight cards c3 eq">
            <thead>
              <tr>
                <th>申请</th>
                <th>改什么</th>
                <th>原来</th>
                <th>改为</th>
                <th>理由</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {d.list.map(g => (
                <Row key={g.changeNo} g={g} />
              ))}
            </tbody>
          </table>
        </PhoneFold>
      )}
    </Panel>
  )
}

function Row({ g }: { g: ChangeRow }) {
  const send = useSend()
  const refresh = useRefresh()
  const whyNot = useWhyNot('contract.sign')
  const withdraw = async () => {
    if (await send('/api/framework/withdrawFrameworkChange', { changeNo: g.changeNo })) notify.success('已撤回，合同不变')
    await refresh(...CONTRACT_READS)
  }
  const each = (pick: (d: ChangeRow['differences'][number]) => string) =>
    g.differences.map(d => (
      <span key={d.what} className="block">
        {pick(d)}
      </span>
    ))
  return (
    <tr className={g.state === ChangeState.waits ? 'ask' : undefined}>
      <td className="all">
        {g.versionNo === null ? g.changeNo : `第 ${g.versionNo} 版`}
        <small>
          {dateTime(g.askedAt).slice(5)}　{g.askedName}
        </small>
      </td>
      <td data-l="改什么">{each(d => d.what)}</td>
      <td data-l="原来">{each(d => d.before)}</td>
      <td data-l="改为">{g.state === ChangeState.done ? <b className="strong">{each(d => d.after)}</b> : each(d => d.after)}</td>
      <td data-l="理由">
        {g.reason}
        {g.why && <small>{g.why}</small>}
        {g.files.map(f => (
          <small key={f.fileId}>
            <a href={`/api/file/get?id=${f.fileId}`} download>
              {f.fileName}
            </a>
          </small>
        ))}
      </td>
      <td data-l="状态">
        <StatusTag of={ChangeState} code={g.state} />
        {g.byMill && g.state === ChangeState.signing && <small>同意就去签署，不同意可以拒签</small>}
        {g.state === ChangeState.waits && (
          <ConfirmButton
            look="quiet"
            size="sm"
            title={`撤回变更 ${g.changeNo}？`}
            consequence="合同按现在的版本继续，可以再次申请。"
            confirmText="撤回"
            disabledReason={whyNot}
            reasonAt="title"
            onConfirm={withdraw}
          >
            撤回
          </ConfirmButton>
        )}
      </td>
    </tr>
  )
}
