import './auction.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Files } from '../../kernel/kit/Files.tsx'
import { Certs } from './Certs.tsx'
import { type Lot, seenText } from './lotWords.ts'

/** One line of a lot: what it is by its standard, what is wrong with it, where it lies, and what was photographed. */
export function LineDialog({ lot, lineNo, onClose }: { lot: Lot; lineNo: number; onClose(): void }) {
  const l = useLazyCall('/api/bidding/queryOneBiddingGoodsBean', { biddingNo: lot.biddingNo, lineNo }).data
  const certNos = lot.lines.find(x => x.lineNo === lineNo)?.certNos ?? []
  return (
    <Dialog open title={`标的第 ${lineNo} 行`} onClose={onClose}>
      {l ? (
        <dl className="linefacts">
          <dt>商品</dt>
          <dd>
            {l.productName} {l.grade} {l.spec}
          </dd>
          <dt>执行标准</dt>
          <dd>{l.standard || '—'}</dd>
          {l.unitNo && (
            <>
              <dt>件号</dt>
              <dd>{l.unitNo}</dd>
            </>
          )}
          <dt>数量</dt>
          <dd>
            {l.pieces} {l.pieceUnit}，{tons(l.weightKg)} 吨
          </dd>
          <dt>等级</dt>
          <dd>{l.gradeLevel ? GradeLevel.label(l.gradeLevel) : '—'}</dd>
          <dt>降级原因</dt>
          <dd>{l.defect || '—'}</dd>
          <dt>仓库</dt>
          <dd>{l.depotName}</dd>
          <dt>照片与图样</dt>
          <dd>
            <Files files={l.files} none={seenText(lot).noPicture} />
          </dd>
          {certNos.length > 0 && (
            <>
              <dt>质保书</dt>
              <dd>
                <Certs certNos={certNos} />
              </dd>
            </>
          )}
          <dt>同规格商品</dt>
          <dd>
            <Link to={`/goods?skuCode=${l.skuCode}`}>看挂牌的商品</Link>
          </dd>
        </dl>
      ) : (
        <p className="mute" role="status">
          正在读取
        </p>
      )}
    </Dialog>
  )
}
