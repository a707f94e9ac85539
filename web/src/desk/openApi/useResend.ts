import { useRefresh, useSend } from '../../kernel/data.ts'
import { notify } from '../../kernel/kit/notify.ts'

export const READS = ['/api/openApi/getOpenApi', '/api/openApi/getDeliveryList'] as const

/** Sends deliveries again and says how many have arrived. */
export function useResend() {
  const send = useSend()
  const refresh = useRefresh()
  return async (deliveryIds: string[]): Promise<void> => {
    const done = await send('/api/openApi/resendDeliveries', { deliveryIds })
    if (done) {
      if (done.arrived === done.sent) notify.success(`${done.sent} 条已送达。`)
      else notify.error(`送达 ${done.arrived} 条，${done.sent - done.arrived} 条仍没有送到，对方的回应见送达记录。`)
    }
    await refresh(...READS)
  }
}
