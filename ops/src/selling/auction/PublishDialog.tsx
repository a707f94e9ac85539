import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { modeText } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { Link } from 'react-router'
import { dateTime } from '../../kernel/kit/time.ts'
import { editAddress, watchAddress } from './lotWords.ts'
import { useBiddingAgain } from './useDeskLot.ts'

/** Afterwards there is nothing left to cancel. */
const HIDDEN = { style: { display: 'none' } } as const

/** 成批发布: beforehand what will be published and what will not, and why; afterwards what each came to. */
export function PublishDialog({ biddingNos, onClose }: { biddingNos: string[]; onClose(published: string[]): void }) {
  const call = useCaller()
  const again = useBiddingAgain()
  const read = useLazyCall('/api/ops/judgeBiddingLots', { biddingNos })
  const lots = read.data ?? []
  const ready = lots.filter(l => l.whyNot === '')
  const publish = useMutation({
    mutationFn: () =>
      call('/api/ops/publishBiddingLots', { lots: ready.map(l => ({ biddingNo: l.biddingNo, version: l.version })) }),
    onSettled: again,
  })
  const came = new Map(publish.data?.map(r => [r.biddingNo, r]))
  const done = publish.data?.filter(r => r.published).map(r => r.biddingNo) ?? []
  const failed = (publish.data?.length ?? 0) - done.length
  // Drafts that a colleague has deleted since they were ticked: named, and no longer ticked.
  const gone = read.data ? biddingNos.filter(no => !lots.some(l => l.biddingNo === no)) : []
  const close = () => onClose([...done, ...gone])
  return (
    <Modal
      open
      title={publish.data ? `已发布 ${done.length} 场` : `成批发布，选了 ${biddingNos.length} 场`}
      okText={publish.data ? '知道了' : `发布 ${ready.length} 场`}
      okButtonProps={{ disabled: !publish.data && ready.length === 0 }}
      cancelText="取消"
      cancelButtonProps={publish.data ? HIDDEN : {}}
      onCancel={close}
      onOk={() => (publish.data ? close() : publish.mutate())}
      confirmLoading={publish.isPending}
      width={860}
    >
      {read.isError ? (
        <Alert type="error" showIcon title={read.error.message} />
      ) : !read.data ? (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      ) : (
        <>
          <p className="hint" role="status">
            {publish.data
              ? failed > 0
                ? `${failed} 场没有发布，原因在下面；它们还是草稿。`
                : '全部发布，买家已能看到。'
              : `${ready.length} 场可以发布${lots.length > ready.length ? `，${lots.length - ready.length} 场不能，原因在下面` : ''}。发布即公告、从库存留货，价格与条件不能再改；逐场各自发布，一场不成不影响其他场。`}
          </p>
          {gone.length > 0 ? (
            <Alert type="warning" showIcon title={`同事刚删除了 ${gone.length} 场草稿，不在其中：${gone.join('、')}`} />
          ) : null}
          <div className="scrollx pubscroll" role="region" aria-label="要发布的场" tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th>标的</th>
                  <th className="num">吨</th>
                  <th className="num">起拍价，元</th>
                  <th>开始</th>
                  <th>结束</th>
                  <th>{publish.data ? '结果' : '能否发布'}</th>
                </tr>
              </thead>
              <tbody>
                {lots.map(l => {
                  const result = came.get(l.biddingNo)
                  const why = result ? result.whyNot : l.whyNot
                  return (
                    <tr key={l.biddingNo}>
                      <td>
                        <Link to={result?.published ? watchAddress(l.biddingNo) : editAddress(l.biddingNo)}>{l.title}</Link>
                        <small className="mute">
                          {l.biddingNo}　{modeText(l)}
                        </small>
                      </td>
                      <td className="num">{tons(l.weightKg)}</td>
                      <td className="num">{yuan(l.startPriceFen)}</td>
                      <td className="nowrap">{dateTime(l.openAt).slice(5)}</td>
                      <td className="nowrap">{dateTime(l.endAt).slice(5)}</td>
                      <td>
                        {result?.published ? '已发布' : why ? <span className="bad">{why}</span> : '可以发布'}
                        {!result && !why && l.warn ? <small className="warn">{l.warn}</small> : null}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
          {publish.isError ? (
            <Alert type="error" showIcon title={`${publish.error.message}。已发布的不会重复，可再点一次。`} />
          ) : null}
        </>
      )}
    </Modal>
  )
}
