import { warrantyCalls } from '@mall/contract/delivery/millCertificate/warranty.ts'
import { warrantyDeskCalls } from '@mall/contract/delivery/millCertificate/warrantyDesk.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { certFile, certFileAtDesk } from './certPaper.ts'
import { answerMisfit, decideMisfit } from './decideMisfit.ts'
import { issueNow } from './issueCertificates.ts'
import { saveHeat } from './saveHeat.ts'
import { saveOwnLimit } from './saveOwnLimit.ts'
import { saveCoating } from './saveCoating.ts'
import { revokeSplit, splitCertificate } from './splitCertificate.ts'
import { verifyCertificate } from './verifyCertificate.ts'
import { readDetail, readGrade, readList, readMisfits, readOwnLimits, readPreview } from './warranty.reads.ts'
import { readDeskCerts, readHeat, readHeats, readInstead, readMisfitQueue } from './warrantyDesk.reads.ts'

export const warrantyRoutes = serve(warrantyCalls, {
  '/api/warranty/getWarrantyList': readList,
  '/api/warranty/getWarrantyDetail': readDetail,
  '/api/warranty/getWarrantyPreview': readPreview,
  '/api/warranty/getWarrantyFile': certFile,
  '/api/warranty/splitWarranty': splitCertificate,
  '/api/warranty/revokeSplit': revokeSplit,
  '/api/warranty/getMisfitList': readMisfits,
  '/api/warranty/answerMisfit': answerMisfit,
  '/api/warranty/getOwnLimitList': readOwnLimits,
  '/api/warranty/getGrade': readGrade,
  '/api/warranty/saveOwnLimit': saveOwnLimit,
  '/api/warranty/verify': verifyCertificate,
})
export const warrantyDeskRoutes = serve(warrantyDeskCalls, {
  '/api/ops/getHeatList': readHeats,
  '/api/ops/getHeatDetail': readHeat,
  '/api/ops/saveHeat': saveHeat,
  '/api/ops/saveCoating': saveCoating,
  '/api/ops/getMisfitQueue': readMisfitQueue,
  '/api/ops/getMisfitInstead': readInstead,
  '/api/ops/decideMisfit': decideMisfit,
  '/api/ops/getWarrantyList': readDeskCerts,
  '/api/ops/getWarrantyFile': certFileAtDesk,
  '/api/ops/issueWarranty': issueNow,
})
