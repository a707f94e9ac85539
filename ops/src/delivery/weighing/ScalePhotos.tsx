// 过磅照片: shown beside truck and ticket; added by whoever stands at the scale, never replaced.
import type { Reply } from '@mall/contract/main/calls.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { ScalePhotoKind, type ScalePhotoKindCode, ScalePhotoStage } from '@mall/domain/delivery/shipment/scalePhoto.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { uploadFields } from '../../kernel/uploadFile.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useGateAgain } from './gateAgain.ts'
import '../shipment/shipment.css'

type Photo = Reply<'/api/ops/getGateTruck'>['photos'][number]

export const ScalePictures = ({ photos }: { photos: readonly Photo[] }) => (
  <p className="ship-pictures">
    {photos.map(p => {
      const said = `${ScalePhotoStage.label(p.stage)} ${ScalePhotoKind.label(p.kind)}，${shortTime(p.at)} ${p.by}`
      return (
        <a key={p.fileId} href={`/api/file/get?id=${p.fileId}&size=preview`} target="_blank" rel="noreferrer" title={said}>
          <img src={`/api/file/get?id=${p.fileId}&size=thumb`} alt={`过磅照片 ${said}`} loading="lazy" />
        </a>
      )
    })}
  </p>
)

/** `open`: the truck is still in the mill, photos can be added. */
export function ScalePhotos({ waybillNo, photos, open }: { waybillNo: string; photos: readonly Photo[]; open: boolean }) {
  const again = useGateAgain()
  const { message } = App.useApp()
  const noRight = whyNoRight(useStaff(), 'ship.gate')
  const box = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ScalePhotoKindCode>('plate')
  const add = useMutation({
    mutationFn: (file: File) => uploadFields('/api/ops/addScalePhoto', 'scale', file, { waybillNo, kind }),
    onSuccess: () => void message.success('照片已加上'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  if (!open && photos.length === 0) return null
  return (
    <section className="panel pad" aria-label="过磅照片">
      <p className="mute">
        过磅照片 {photos.length} 张{open ? '：照片加上后不能换、不能删，买方在磅单上看得到' : ''}
      </p>
      <ScalePictures photos={photos} />
      {open ? (
        <>
          <input
            ref={box}
            type="file"
            hidden
            accept={acceptOf('scale')}
            aria-label="选择过磅照片"
            onChange={e => {
              const file = e.target.files?.[0]
              e.target.value = ''
              if (file) add.mutate(file)
            }}
          />
          <div className="ship-acts">
            {ScalePhotoKind.rows.map(k => (
              <ActButton
                key={k.code}
                size="small"
                {...(noRight ? { why: noRight } : {})}
                loading={add.isPending && kind === k.code}
                onClick={() => {
                  setKind(k.code as ScalePhotoKindCode)
                  box.current?.click()
                }}
              >
                拍{k.label}
              </ActButton>
            ))}
          </div>
        </>
      ) : null}
    </section>
  )
}
