#!/bin/bash
#SBATCH --job-name=render-book
#SBATCH --array=0-15
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=1500M
#SBATCH --requeue
#SBATCH --open-mode=append
# A catalogue in as many shards as the array has elements: sbatch scale/slurm/shards.sh CATALOGUE STORE OPTIONS…
catalogue=$1 store=$2
shift 2
render-book batch "$catalogue" --out "$store" --quiet --jobs "$SLURM_CPUS_PER_TASK" \
  --shard "$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN))/$SLURM_ARRAY_TASK_COUNT" "$@"
code=$?
# 5: the store or the machine is at fault, and another machine may do better.
if [ "$code" = 5 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"
