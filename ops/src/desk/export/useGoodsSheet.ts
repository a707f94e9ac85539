import { useCaller } from '@mall/client/useCall.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'

/** A sheet of all goods of a filter, to be written over and imported: made in the background, however many they are, and fetched in 导出. */
export function useGoodsSheet(kind: 'prices' | 'counts') {
  const call = useCaller()
  const go = useNavigate()
  const { message } = App.useApp()
  return useMutation({
    mutationFn: (goods: NonNullable<Sent<'/api/ops/startExport'>['goods']>) =>
      call('/api/ops/startExport', { kind, format: 'xlsx', goods }),
    onSuccess: made => {
      void message.success(`${made.title}：在这里等它写完，再下载`)
      void go('/exports')
    },
    onError: (e: Error) => void message.error(e.message),
  })
}
