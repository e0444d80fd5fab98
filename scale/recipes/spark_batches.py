"""A catalogue on a Spark cluster: spark-submit spark_batches.py CATALOGUE STORE OPTIONS…"""
import os, sys
from pyspark.sql import SparkSession

catalogue, store, *options = sys.argv[1:]
words = " ".join(["render-book batch - --jobs 1 --quiet --out", store, *options])
context = SparkSession.builder.appName("render-book").getOrCreate().sparkContext
lines = context.textFile(catalogue)
# 6, some books were set aside, is no reason to try again. Without env the program would not be found.
told = lines.repartition(max(1, lines.count() // 32)).pipe(
    f"sh -c '{words} || [ $? = 6 ]'", env=dict(os.environ), checkCode=True)
told.saveAsTextFile(f"{store}/log/spark-{context.applicationId}")
