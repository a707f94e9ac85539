// 到达与代签收: what the dispatcher hears by telephone from a carrier's driver or from a buyer who cannot sign himself.
import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { acceptOf } from '@mall/domain/platform/file/file.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { uploadFile } from '../../kernel/uploadFile.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { type DeskShip, useShipAgain } from './shipping.ts'

interface Opened {
  s: DeskShip
  onClose(): void
}

export function ArriveDialog({ s, onClose }: Opened) {
  const call = useCaller()
  const again = useShipAgain()
  const [place, setPlace] = useState(s.address)
  const save = useMutation({
    mutationFn: () => call('/api/ops/markArrived', { waybillNo: s.waybillNo, place: place.trim() }),
    onSuccess: onClose,
    onSettled: again,
  })
  return (
    <Modal
      open
      title={`登记到达 ${s.waybillNo}`}
      okText="登记到达"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => save.mutate()}
      confirmLoading={save.isPending}
      width={420}
    >
      <p className="hint">{s.plate} 已到收货地。客户会收到通知并验收；到时无人签收的，按规则自动签收，时间从现在算起。</p>
      <label htmlFor="arrive-place">地点</label>
      <Input id="arrive-place" maxLength={60} value={place} onChange={e => setPlace(e.target.value)} />
      {save.isError ? <Alert style={{ marginTop: 12 }} type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}

interface Photo {
  fileId: string
  fileName: string
}
const MOST = 6
interface Values {
  receiver: string
  why: string
  short?: string
}

export function ProxySignDialog({ s, onClose }: Opened) {
  const call = useCaller()
  const again = useShipAgain()
  const requestId = useRef(newRequestId())
  const box = useRef<HTMLInputElement>(null)
  const [form] = Form.useForm<Values>()
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [unproved, setUnproved] = useState(false)
  const save = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/signByProxy', {
        waybillNo: s.waybillNo,
        requestId: requestId.current,
        receiver: v.receiver.trim(),
        why: v.why.trim(),
        short: (v.short ?? '').trim(),
        fileIds: photos.map(p => p.fileId),
      }),
    onSuccess: onClose,
    onSettled: again,
  })
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const stored = await uploadFile('/api/ops/uploadReceiptPhoto', 'receipt', file)
        setPhotos(now => [...now, stored])
      }
    },
    onSuccess: () => setUnproved(false),
  })
  const choose = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, MOST - photos.length)
    if (files.length > 0) upload.mutate(files)
  }
  return (
    <Modal
      open
      title={`代签收 ${s.waybillNo}`}
      okText="代签收"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: upload.isPending }}
      mask={{ closable: false }}
      width={460}
    >
      <p className="hint">
        {s.plate}，{s.load.length} 件 {tons(s.netKg ?? s.tagKg)}{' '}
        吨。客户自己能签的请他在运单上签；代签后客户会收到通知，看得到原因和凭证。
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ receiver: s.receiver }}
        onFinish={v => (photos.length === 0 ? setUnproved(true) : save.mutate(v))}
        onFinishFailed={() => setUnproved(photos.length === 0)}
      >
        <Form.Item name="receiver" label="谁收的货" rules={[{ required: true, whitespace: true, message: '请填写收货人' }]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="why"
          label="客户为什么不自己签"
          rules={[{ required: true, whitespace: true, message: '请写明客户为什么不能自己签收' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <p className="usual">
          <span className="mute">常用</span>
          {['客户仓库无人值守', '客户已在纸质签收单上签字', '收货人不会操作，电话确认'].map(text => (
            <button key={text} type="button" className="tag line" onClick={() => form.setFieldValue('why', text)}>
              {text}
            </button>
          ))}
        </p>
        <Form.Item name="short" label="短少或破损（完好不填）" extra="填了就不自动结算，通知专属客服和质量。">
          <Input.TextArea rows={2} maxLength={200} placeholder="如 C26112203019 外圈磕伤" />
        </Form.Item>
        <div className="uploads">
          <label htmlFor="proxy-photo">签收单或照片</label>
          <Button size="small" disabled={upload.isPending || photos.length >= MOST} onClick={() => box.current?.click()}>
            选择文件
          </Button>
          <input
            ref={box}
            id="proxy-photo"
            className="file-box"
            type="file"
            multiple
            accept={acceptOf('receipt')}
            disabled={upload.isPending || photos.length >= MOST}
            aria-describedby="proxy-photo-said"
            onChange={e => {
              choose(e.target.files)
              e.target.value = ''
            }}
          />
          <p id="proxy-photo-said" className={unproved || upload.isError ? 'ship-warn' : 'mute'} role="status">
            {upload.isPending
              ? '正在上传…'
              : upload.isError
                ? upload.error.message
                : unproved
                  ? '请上传签收单或照片'
                  : `已传 ${photos.length} 张，最多 ${MOST} 张`}
          </p>
          {photos.map(p => (
            <p key={p.fileId}>
              <a href={`/api/file/get?id=${p.fileId}`} download>
                {p.fileName}
              </a>{' '}
              <button type="button" className="link" onClick={() => setPhotos(now => now.filter(q => q.fileId !== p.fileId))}>
                去掉
              </button>
            </p>
          ))}
        </div>
        {save.isError ? <Alert style={{ marginTop: 12 }} type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
