// 过磅照片: what the mill photographed at the scale, on the buyer's ticket and beside a doubt.
import type { Reply } from '@mall/contract/main/calls.ts'
import { ScalePhotoKind, ScalePhotoStage } from '@mall/domain/delivery/shipment/scalePhoto.codes.ts'
import { shortTime } from '../../kernel/kit/time.ts'

type Photo = Reply<'/api/order/getPoundDetail'>['scalePhotos'][number]

/** Nothing where none were taken. */
export function ScalePhotos({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="scaleshots" aria-label="过磅照片">
      {photos.map(p => (
        <li key={p.fileId}>
          <a href={`/api/file/get?id=${p.fileId}&size=preview`} target="_blank" rel="noreferrer">
            <img
              src={`/api/file/get?id=${p.fileId}&size=thumb`}
              alt={`${ScalePhotoStage.label(p.stage)}${ScalePhotoKind.label(p.kind)}`}
              loading="lazy"
            />
          </a>
          <small>
            {ScalePhotoStage.label(p.stage)} {ScalePhotoKind.label(p.kind)}
            <br />
            {shortTime(p.at)}
          </small>
        </li>
      ))}
    </ul>
  )
}
